-- Generated from campaign/store/models.py by tools/generate.py: change it there.

-- name: create_meta
CREATE TABLE meta (
    campaign TEXT NOT NULL,
    schema_version INTEGER NOT NULL,
    program TEXT NOT NULL,
    copy_for TEXT NOT NULL,
    PRIMARY KEY (campaign)
)
 STRICT;

-- name: create_head
CREATE TABLE head (
    campaign TEXT NOT NULL,
    entries INTEGER NOT NULL,
    events INTEGER NOT NULL,
    hash BLOB NOT NULL,
    draws INTEGER NOT NULL,
    PRIMARY KEY (campaign)
)
 STRICT;

-- name: create_entry
CREATE TABLE entry (
    number INTEGER NOT NULL,
    order_id TEXT NOT NULL,
    order_name TEXT NOT NULL,
    content BLOB NOT NULL,
    actor TEXT NOT NULL,
    recorded_at INTEGER NOT NULL,
    written_in INTEGER NOT NULL,
    counts_in INTEGER,
    came_in TEXT NOT NULL,
    reach INTEGER NOT NULL,
    caused_by INTEGER,
    note TEXT NOT NULL,
    program TEXT NOT NULL,
    evening INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    tags TEXT NOT NULL,
    first_event INTEGER NOT NULL,
    last_event INTEGER NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (number),
    UNIQUE (order_id),
    CHECK (reach <= number),
    CHECK (first_event <= last_event)
)
 STRICT;

-- name: create_entry_changing_the_past
CREATE INDEX entry_changing_the_past ON entry (number) WHERE reach < number;

-- name: create_event
CREATE TABLE event (
    position INTEGER NOT NULL,
    entry INTEGER NOT NULL,
    stands_for INTEGER NOT NULL,
    role TEXT NOT NULL,
    type TEXT NOT NULL,
    version INTEGER NOT NULL,
    payload BLOB NOT NULL,
    PRIMARY KEY (position),
    CHECK (stands_for <= entry),
    FOREIGN KEY(entry) REFERENCES entry (number)
)
 STRICT;

-- name: create_tag
CREATE TABLE tag (
    tag TEXT NOT NULL,
    entry INTEGER NOT NULL,
    PRIMARY KEY (tag, entry)
)
 WITHOUT ROWID,
 STRICT;

-- name: create_snapshot
CREATE TABLE snapshot (
    fingerprint TEXT NOT NULL,
    entry INTEGER NOT NULL,
    time INTEGER NOT NULL,
    hash BLOB NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (fingerprint, entry)
)
 STRICT;

-- name: create_rulebook
CREATE TABLE rulebook (
    digest TEXT NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (digest)
)
 STRICT;

-- name: create_secret
CREATE TABLE secret (
    campaign TEXT NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY (campaign)
)
 STRICT;

-- name: create_formation
CREATE TABLE formation (
    id TEXT NOT NULL,
    side TEXT NOT NULL,
    nation TEXT NOT NULL,
    echelon TEXT NOT NULL,
    arm TEXT NOT NULL,
    name TEXT NOT NULL,
    handle TEXT NOT NULL,
    parent TEXT,
    attached_to TEXT,
    mode TEXT NOT NULL,
    place TEXT,
    told INTEGER,
    position TEXT,
    hold TEXT,
    holding_since INTEGER,
    available INTEGER,
    on_call INTEGER NOT NULL,
    training_hint TEXT NOT NULL,
    PRIMARY KEY (id)
)
 WITHOUT ROWID,
 STRICT;

-- name: create_element
CREATE TABLE element (
    id TEXT NOT NULL,
    formation TEXT NOT NULL,
    attached_to TEXT,
    type TEXT NOT NULL,
    is_hq INTEGER NOT NULL,
    training INTEGER,
    place TEXT,
    told INTEGER,
    mode TEXT,
    hold TEXT,
    standing INTEGER NOT NULL,
    PRIMARY KEY (id)
)
 WITHOUT ROWID,
 STRICT;

-- name: create_dump
CREATE TABLE dump (
    id TEXT NOT NULL,
    side TEXT NOT NULL,
    place TEXT NOT NULL,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    open INTEGER NOT NULL,
    PRIMARY KEY (id),
    CHECK (points >= 0)
)
 WITHOUT ROWID,
 STRICT;

-- name: create_lorries
CREATE TABLE lorries (
    account TEXT NOT NULL,
    hq TEXT NOT NULL,
    side TEXT NOT NULL,
    models INTEGER NOT NULL,
    "full" INTEGER NOT NULL,
    place TEXT,
    road TEXT,
    driven_mm INTEGER,
    bound_for TEXT,
    keep INTEGER NOT NULL,
    home INTEGER NOT NULL,
    PRIMARY KEY (account),
    CHECK (models > 0),
    CHECK ("full" BETWEEN 0 AND models)
)
 WITHOUT ROWID,
 STRICT;

-- name: create_balance
CREATE TABLE balance (
    side TEXT NOT NULL,
    account TEXT NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (side, account),
    CHECK (amount >= 0)
)
 WITHOUT ROWID,
 STRICT;

-- name: create_fleet
CREATE TABLE fleet (
    hq TEXT NOT NULL,
    side TEXT NOT NULL,
    models INTEGER NOT NULL,
    type TEXT NOT NULL,
    PRIMARY KEY (hq)
)
 WITHOUT ROWID,
 STRICT;

-- name: create_place
CREATE TABLE place (
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    x_mm INTEGER NOT NULL,
    y_mm INTEGER NOT NULL,
    holder TEXT,
    PRIMARY KEY (id)
)
 WITHOUT ROWID,
 STRICT;

-- name: create_strip
CREATE TABLE strip (
    id TEXT NOT NULL,
    side TEXT NOT NULL,
    name TEXT NOT NULL,
    on_table INTEGER NOT NULL,
    x_mm INTEGER,
    y_mm INTEGER,
    usable_from INTEGER,
    state TEXT NOT NULL,
    PRIMARY KEY (id)
)
 WITHOUT ROWID,
 STRICT;

-- name: create_squadron
CREATE TABLE squadron (
    id TEXT NOT NULL,
    side TEXT NOT NULL,
    name TEXT NOT NULL,
    handle TEXT NOT NULL,
    type TEXT NOT NULL,
    role TEXT NOT NULL,
    strip TEXT NOT NULL,
    wing TEXT NOT NULL,
    training INTEGER,
    available INTEGER,
    flown INTEGER,
    ready INTEGER,
    standing INTEGER NOT NULL,
    PRIMARY KEY (id)
)
 WITHOUT ROWID,
 STRICT;

-- name: create_raid
CREATE TABLE raid (
    id TEXT NOT NULL,
    side TEXT NOT NULL,
    time INTEGER NOT NULL,
    aim TEXT NOT NULL,
    squadrons TEXT NOT NULL,
    radius_mm INTEGER NOT NULL,
    name TEXT NOT NULL,
    state TEXT NOT NULL,
    planned_at INTEGER,
    PRIMARY KEY (id)
)
 WITHOUT ROWID,
 STRICT;

-- name: create_entry_stays
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never edited'); END;

-- name: create_entry_is_kept
CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;

-- name: create_event_stays
CREATE TRIGGER event_stays BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'an event is never edited'); END;

-- name: create_event_is_kept
CREATE TRIGGER event_is_kept BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;

-- name: create_application_id
PRAGMA application_id = 1128353104;

-- name: create_user_version
PRAGMA user_version = 1;

-- name: insert_meta
INSERT INTO meta (campaign, schema_version, program, copy_for) VALUES (?, ?, ?, ?);

-- name: all_meta
SELECT meta.campaign, meta.schema_version, meta.program, meta.copy_for
FROM meta ORDER BY meta.campaign;

-- name: insert_head
INSERT INTO head (campaign, entries, events, hash, draws) VALUES (?, ?, ?, ?, ?);

-- name: all_head
SELECT head.campaign, head.entries, head.events, head.hash, head.draws
FROM head ORDER BY head.campaign;

-- name: insert_entry
INSERT INTO entry (number, order_id, order_name, content, actor, recorded_at, written_in, counts_in, came_in, reach, caused_by, note, program, evening, draws, tags, first_event, last_event, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: all_entry
SELECT entry.number, entry.order_id, entry.order_name, entry.content, entry.actor, entry.recorded_at, entry.written_in, entry.counts_in, entry.came_in, entry.reach, entry.caused_by, entry.note, entry.program, entry.evening, entry.draws, entry.tags, entry.first_event, entry.last_event, entry.hash
FROM entry ORDER BY entry.number;

-- name: insert_event
INSERT INTO event (position, entry, stands_for, role, type, version, payload) VALUES (?, ?, ?, ?, ?, ?, ?);

-- name: all_event
SELECT event.position, event.entry, event.stands_for, event.role, event.type, event.version, event.payload
FROM event ORDER BY event.position;

-- name: insert_tag
INSERT INTO tag (tag, entry) VALUES (?, ?);

-- name: all_tag
SELECT tag.tag, tag.entry
FROM tag ORDER BY tag.tag, tag.entry;

-- name: insert_snapshot
INSERT INTO snapshot (fingerprint, entry, time, hash, state) VALUES (?, ?, ?, ?, ?);

-- name: all_snapshot
SELECT snapshot.fingerprint, snapshot.entry, snapshot.time, snapshot.hash, snapshot.state
FROM snapshot ORDER BY snapshot.fingerprint, snapshot.entry;

-- name: insert_rulebook
INSERT INTO rulebook (digest, content) VALUES (?, ?);

-- name: all_rulebook
SELECT rulebook.digest, rulebook.content
FROM rulebook ORDER BY rulebook.digest;

-- name: insert_secret
INSERT INTO secret (campaign, seed) VALUES (?, ?);

-- name: all_secret
SELECT secret.campaign, secret.seed
FROM secret ORDER BY secret.campaign;

-- name: insert_formation
INSERT INTO formation (id, side, nation, echelon, arm, name, handle, parent, attached_to, mode, place, told, position, hold, holding_since, available, on_call, training_hint) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: all_formation
SELECT formation.id, formation.side, formation.nation, formation.echelon, formation.arm, formation.name, formation.handle, formation.parent, formation.attached_to, formation.mode, formation.place, formation.told, formation.position, formation.hold, formation.holding_since, formation.available, formation.on_call, formation.training_hint
FROM formation ORDER BY formation.id;

-- name: insert_element
INSERT INTO element (id, formation, attached_to, type, is_hq, training, place, told, mode, hold, standing) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: all_element
SELECT element.id, element.formation, element.attached_to, element.type, element.is_hq, element.training, element.place, element.told, element.mode, element.hold, element.standing
FROM element ORDER BY element.id;

-- name: insert_dump
INSERT INTO dump (id, side, place, name, points, open) VALUES (?, ?, ?, ?, ?, ?);

-- name: all_dump
SELECT dump.id, dump.side, dump.place, dump.name, dump.points, dump.open
FROM dump ORDER BY dump.id;

-- name: insert_lorries
INSERT INTO lorries (account, hq, side, models, "full", place, road, driven_mm, bound_for, keep, home) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: all_lorries
SELECT lorries.account, lorries.hq, lorries.side, lorries.models, lorries."full", lorries.place, lorries.road, lorries.driven_mm, lorries.bound_for, lorries.keep, lorries.home
FROM lorries ORDER BY lorries.account;

-- name: insert_balance
INSERT INTO balance (side, account, amount) VALUES (?, ?, ?);

-- name: all_balance
SELECT balance.side, balance.account, balance.amount
FROM balance ORDER BY balance.side, balance.account;

-- name: insert_fleet
INSERT INTO fleet (hq, side, models, type) VALUES (?, ?, ?, ?);

-- name: all_fleet
SELECT fleet.hq, fleet.side, fleet.models, fleet.type
FROM fleet ORDER BY fleet.hq;

-- name: insert_place
INSERT INTO place (id, name, x_mm, y_mm, holder) VALUES (?, ?, ?, ?, ?);

-- name: all_place
SELECT place.id, place.name, place.x_mm, place.y_mm, place.holder
FROM place ORDER BY place.id;

-- name: insert_strip
INSERT INTO strip (id, side, name, on_table, x_mm, y_mm, usable_from, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- name: all_strip
SELECT strip.id, strip.side, strip.name, strip.on_table, strip.x_mm, strip.y_mm, strip.usable_from, strip.state
FROM strip ORDER BY strip.id;

-- name: insert_squadron
INSERT INTO squadron (id, side, name, handle, type, role, strip, wing, training, available, flown, ready, standing) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: all_squadron
SELECT squadron.id, squadron.side, squadron.name, squadron.handle, squadron.type, squadron.role, squadron.strip, squadron.wing, squadron.training, squadron.available, squadron.flown, squadron.ready, squadron.standing
FROM squadron ORDER BY squadron.id;

-- name: insert_raid
INSERT INTO raid (id, side, time, aim, squadrons, radius_mm, name, state, planned_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: all_raid
SELECT raid.id, raid.side, raid.time, raid.aim, raid.squadrons, raid.radius_mm, raid.name, raid.state, raid.planned_at
FROM raid ORDER BY raid.id;

-- name: move_head
UPDATE head SET entries=?, events=?, hash=?, draws=?;

-- name: find_entry
SELECT entry.number, entry.order_id, entry.order_name, entry.content, entry.actor, entry.recorded_at, entry.written_in, entry.counts_in, entry.came_in, entry.reach, entry.caused_by, entry.note, entry.program, entry.evening, entry.draws, entry.tags, entry.first_event, entry.last_event, entry.hash
FROM entry
WHERE entry.order_id = ?;

-- name: entries
SELECT entry.number, entry.order_id, entry.order_name, entry.content, entry.actor, entry.recorded_at, entry.written_in, entry.counts_in, entry.came_in, entry.reach, entry.caused_by, entry.note, entry.program, entry.evening, entry.draws, entry.tags, entry.first_event, entry.last_event, entry.hash
FROM entry
WHERE entry.number BETWEEN ? AND ? ORDER BY entry.number;

-- name: changing_the_past
SELECT entry.number, entry.order_id, entry.order_name, entry.content, entry.actor, entry.recorded_at, entry.written_in, entry.counts_in, entry.came_in, entry.reach, entry.caused_by, entry.note, entry.program, entry.evening, entry.draws, entry.tags, entry.first_event, entry.last_event, entry.hash
FROM entry
WHERE entry.reach < entry.number AND entry.number > ? ORDER BY entry.number;

-- name: asked
SELECT entry.number
FROM entry
WHERE entry.order_name = ? ORDER BY entry.number;

-- name: events
SELECT event.position, event.entry, event.stands_for, event.role, event.type, event.version, event.payload
FROM event
WHERE event.position BETWEEN (SELECT entry.first_event
FROM entry
WHERE entry.number = ?) AND (SELECT entry.last_event
FROM entry
WHERE entry.number = ?) ORDER BY event.position;

-- name: stream
SELECT event.entry, event.type, event.version, event.payload
FROM event
WHERE event.position BETWEEN (SELECT entry.first_event
FROM entry
WHERE entry.number = ?) AND (SELECT entry.last_event
FROM entry
WHERE entry.number = ?) ORDER BY event.position;

-- name: tagged
SELECT tag.entry
FROM tag
WHERE tag.tag = ? ORDER BY tag.entry;

-- name: snapshots
SELECT snapshot.entry, snapshot.time
FROM snapshot
WHERE snapshot.fingerprint = ? ORDER BY snapshot.entry DESC;

-- name: snapshot
SELECT snapshot.fingerprint, snapshot.entry, snapshot.time, snapshot.hash, snapshot.state
FROM snapshot
WHERE snapshot.fingerprint = ? AND snapshot.entry = ?;

-- name: replace_snapshot
INSERT INTO snapshot (fingerprint, entry, time, hash, state) VALUES (?, ?, ?, ?, ?) ON CONFLICT (fingerprint, entry) DO UPDATE SET time = excluded.time, hash = excluded.hash, state = excluded.state;

-- name: clear_snapshot
DELETE FROM snapshot;

-- name: thin_snapshot
DELETE FROM snapshot WHERE snapshot.fingerprint != ? OR snapshot.time < ? AND snapshot.time % ? != ?;

-- name: keep_rulebook
INSERT INTO rulebook (digest, content) VALUES (?, ?) ON CONFLICT DO NOTHING;

-- name: rulebook_table
SELECT rulebook.content
FROM rulebook
WHERE rulebook.digest = ?;

-- name: clear_secret
DELETE FROM secret;

-- name: set_copy_for
UPDATE meta SET copy_for=?;

-- name: upsert_formation
INSERT INTO formation (id, side, nation, echelon, arm, name, handle, parent, attached_to, mode, place, told, position, hold, holding_since, available, on_call, training_hint) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET side = excluded.side, nation = excluded.nation, echelon = excluded.echelon, arm = excluded.arm, name = excluded.name, handle = excluded.handle, parent = excluded.parent, attached_to = excluded.attached_to, mode = excluded.mode, place = excluded.place, told = excluded.told, position = excluded.position, hold = excluded.hold, holding_since = excluded.holding_since, available = excluded.available, on_call = excluded.on_call, training_hint = excluded.training_hint;

-- name: delete_formation
DELETE FROM formation WHERE formation.id = ?;

-- name: clear_formation
DELETE FROM formation;

-- name: upsert_element
INSERT INTO element (id, formation, attached_to, type, is_hq, training, place, told, mode, hold, standing) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET formation = excluded.formation, attached_to = excluded.attached_to, type = excluded.type, is_hq = excluded.is_hq, training = excluded.training, place = excluded.place, told = excluded.told, mode = excluded.mode, hold = excluded.hold, standing = excluded.standing;

-- name: delete_element
DELETE FROM element WHERE element.id = ?;

-- name: clear_element
DELETE FROM element;

-- name: upsert_dump
INSERT INTO dump (id, side, place, name, points, open) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET side = excluded.side, place = excluded.place, name = excluded.name, points = excluded.points, open = excluded.open;

-- name: delete_dump
DELETE FROM dump WHERE dump.id = ?;

-- name: clear_dump
DELETE FROM dump;

-- name: upsert_lorries
INSERT INTO lorries (account, hq, side, models, "full", place, road, driven_mm, bound_for, keep, home) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account) DO UPDATE SET hq = excluded.hq, side = excluded.side, models = excluded.models, "full" = excluded."full", place = excluded.place, road = excluded.road, driven_mm = excluded.driven_mm, bound_for = excluded.bound_for, keep = excluded.keep, home = excluded.home;

-- name: delete_lorries
DELETE FROM lorries WHERE lorries.account = ?;

-- name: clear_lorries
DELETE FROM lorries;

-- name: upsert_balance
INSERT INTO balance (side, account, amount) VALUES (?, ?, ?) ON CONFLICT (side, account) DO UPDATE SET amount = excluded.amount;

-- name: delete_balance
DELETE FROM balance WHERE balance.side = ? AND balance.account = ?;

-- name: clear_balance
DELETE FROM balance;

-- name: upsert_fleet
INSERT INTO fleet (hq, side, models, type) VALUES (?, ?, ?, ?) ON CONFLICT (hq) DO UPDATE SET side = excluded.side, models = excluded.models, type = excluded.type;

-- name: delete_fleet
DELETE FROM fleet WHERE fleet.hq = ?;

-- name: clear_fleet
DELETE FROM fleet;

-- name: upsert_place
INSERT INTO place (id, name, x_mm, y_mm, holder) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, x_mm = excluded.x_mm, y_mm = excluded.y_mm, holder = excluded.holder;

-- name: delete_place
DELETE FROM place WHERE place.id = ?;

-- name: clear_place
DELETE FROM place;

-- name: upsert_strip
INSERT INTO strip (id, side, name, on_table, x_mm, y_mm, usable_from, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET side = excluded.side, name = excluded.name, on_table = excluded.on_table, x_mm = excluded.x_mm, y_mm = excluded.y_mm, usable_from = excluded.usable_from, state = excluded.state;

-- name: delete_strip
DELETE FROM strip WHERE strip.id = ?;

-- name: clear_strip
DELETE FROM strip;

-- name: upsert_squadron
INSERT INTO squadron (id, side, name, handle, type, role, strip, wing, training, available, flown, ready, standing) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET side = excluded.side, name = excluded.name, handle = excluded.handle, type = excluded.type, role = excluded.role, strip = excluded.strip, wing = excluded.wing, training = excluded.training, available = excluded.available, flown = excluded.flown, ready = excluded.ready, standing = excluded.standing;

-- name: delete_squadron
DELETE FROM squadron WHERE squadron.id = ?;

-- name: clear_squadron
DELETE FROM squadron;

-- name: upsert_raid
INSERT INTO raid (id, side, time, aim, squadrons, radius_mm, name, state, planned_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET side = excluded.side, time = excluded.time, aim = excluded.aim, squadrons = excluded.squadrons, radius_mm = excluded.radius_mm, name = excluded.name, state = excluded.state, planned_at = excluded.planned_at;

-- name: delete_raid
DELETE FROM raid WHERE raid.id = ?;

-- name: clear_raid
DELETE FROM raid;

-- name: out_of_balance
SELECT side, sum(points), sum(models)
FROM (
    SELECT side,
           sum(CASE WHEN account IN ('start', 'landed', 'found', 'captured') THEN amount ELSE -amount END) AS points,
           0 AS models
    FROM balance GROUP BY side
    UNION ALL SELECT side, -sum(points), 0 FROM dump GROUP BY side
    UNION ALL SELECT side, -sum("full"), sum(models) FROM lorries GROUP BY side
    UNION ALL SELECT side, 0, -sum(models) FROM fleet GROUP BY side
)
GROUP BY side
HAVING sum(points) <> 0 OR sum(models) <> 0
ORDER BY side;
