-- Versions of a value that lost to a row of an import, or to which such a row lost: one returns when the import is taken back.
-- Rows of an import are known by the number of the write in their revision (staged_commit.commit_revision), so they hold no
-- further column. The same columns and partitions as sample, so that a month goes from both.
CREATE TABLE IF NOT EXISTS displaced_sample
(
    tag UInt32 CODEC(ZSTD(1)),
    time_ms Int64 EPHEMERAL,
    time DateTime64(3, 'UTC') DEFAULT fromUnixTimestamp64Milli(time_ms, 'UTC') CODEC(Delta(8), ZSTD(1)),
    value Float64 DEFAULT nan CODEC(Delta(8), ZSTD(1)),
    text String CODEC(ZSTD(1)),
    quality UInt8 CODEC(ZSTD(1)),
    revision UInt64 CODEC(Delta(8), ZSTD(1))
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (tag, time, revision)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
--> statement-breakpoint
-- displaced_kept: every value that the commit displaced is in displaced_sample; displaced_count: values that it replaced by others.
-- done: 0 committing, 1 committed, 2 being taken back, 3 taken back.
ALTER TABLE staged_commit ADD COLUMN IF NOT EXISTS displaced_kept UInt8 DEFAULT 0
--> statement-breakpoint
ALTER TABLE staged_commit ADD COLUMN IF NOT EXISTS displaced_count UInt64 DEFAULT 0
