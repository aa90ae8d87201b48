-- Limits by which the stored values of a tag were judged, or are to be judged (judged = 0): marks for "no value" and plausible
-- range as JSON. Small, so every node has all of it.
CREATE TABLE IF NOT EXISTS tag_limits
(
    tag_id UInt32,
    limits String,
    judged UInt8,
    revision UInt64
)
ENGINE = ReplacingMergeTree(revision)
ORDER BY tag_id
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
