-- Raw samples. The same tag and time again replaces the row with the lower revision.
-- A revision is the write's epoch ms; its upper bits are free for a source priority.
-- value is nan where there is no number: text holds it (quality tells the missing from the empty text).
-- Partition columns are functions of the sorting key, so duplicates always meet in one partition.
CREATE TABLE IF NOT EXISTS sample
(
    tag UInt32 CODEC(ZSTD(1)),
    time_ms Int64 EPHEMERAL,
    time DateTime64(3, 'UTC') DEFAULT fromUnixTimestamp64Milli(time_ms, 'UTC') CODEC(Delta(8), ZSTD(1)),
    value Float64 DEFAULT nan CODEC(Delta(8), ZSTD(1)),
    text String CODEC(ZSTD(1)),
    quality UInt8 CODEC(ZSTD(1)),
    revision UInt64 CODEC(Delta(8), ZSTD(1))
)
ENGINE = ReplacingMergeTree(revision)
PARTITION BY toYYYYMM(time)
ORDER BY (tag, time)
--> statement-breakpoint
-- Rollups. samples counts every raw row of the bucket; good and the rest only numbers of good quality.
-- A bucket whose rows are all text or bad has good = 0 and zeros. bucket is its start.
-- Of a single number total, minimum and maximum are that number: they are stored as zeros, so that ten-minute data
-- take a quarter of the room.
CREATE TABLE IF NOT EXISTS rollup_10m
(
    tag UInt32 CODEC(ZSTD(1)),
    bucket DateTime('UTC') CODEC(Delta(4), ZSTD(1)),
    samples UInt32 CODEC(ZSTD(1)),
    good UInt32 CODEC(ZSTD(1)),
    last Float64 CODEC(Delta(8), ZSTD(1)),
    total_of_several Float64 CODEC(Delta(8), ZSTD(1)),
    minimum_of_several Float64 CODEC(Delta(8), ZSTD(1)),
    maximum_of_several Float64 CODEC(Delta(8), ZSTD(1)),
    total Float64 ALIAS if(good = 1, last, total_of_several),
    minimum Float64 ALIAS if(good = 1, last, minimum_of_several),
    maximum Float64 ALIAS if(good = 1, last, maximum_of_several),
    revision UInt64 CODEC(Delta(8), ZSTD(1))
)
ENGINE = ReplacingMergeTree(revision)
PARTITION BY toYear(bucket)
ORDER BY (tag, bucket)
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS rollup_1h
(
    tag UInt32 CODEC(ZSTD(1)),
    bucket DateTime('UTC') CODEC(Delta(4), ZSTD(1)),
    samples UInt32 CODEC(ZSTD(1)),
    good UInt32 CODEC(ZSTD(1)),
    last Float64 CODEC(Delta(8), ZSTD(1)),
    total_of_several Float64 CODEC(Delta(8), ZSTD(1)),
    minimum_of_several Float64 CODEC(Delta(8), ZSTD(1)),
    maximum_of_several Float64 CODEC(Delta(8), ZSTD(1)),
    total Float64 ALIAS if(good = 1, last, total_of_several),
    minimum Float64 ALIAS if(good = 1, last, minimum_of_several),
    maximum Float64 ALIAS if(good = 1, last, maximum_of_several),
    revision UInt64 CODEC(Delta(8), ZSTD(1))
)
ENGINE = ReplacingMergeTree(revision)
PARTITION BY toYear(bucket)
ORDER BY (tag, bucket)
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS rollup_1d
(
    tag UInt32 CODEC(ZSTD(1)),
    bucket DateTime('UTC') CODEC(Delta(4), ZSTD(1)),
    samples UInt32 CODEC(ZSTD(1)),
    good UInt32 CODEC(ZSTD(1)),
    last Float64 CODEC(Delta(8), ZSTD(1)),
    total_of_several Float64 CODEC(Delta(8), ZSTD(1)),
    minimum_of_several Float64 CODEC(Delta(8), ZSTD(1)),
    maximum_of_several Float64 CODEC(Delta(8), ZSTD(1)),
    total Float64 ALIAS if(good = 1, last, total_of_several),
    minimum Float64 ALIAS if(good = 1, last, minimum_of_several),
    maximum Float64 ALIAS if(good = 1, last, maximum_of_several),
    revision UInt64 CODEC(Delta(8), ZSTD(1))
)
ENGINE = ReplacingMergeTree(revision)
PARTITION BY toYear(bucket)
ORDER BY (tag, bucket)
--> statement-breakpoint
-- Ten-minute buckets that late rows have touched. A pass works off whole parts and drops them, so parts must not merge.
CREATE TABLE IF NOT EXISTS rollup_due
(
    tag UInt32 CODEC(ZSTD(1)),
    bucket DateTime('UTC') CODEC(Delta(4), ZSTD(1))
)
ENGINE = MergeTree
ORDER BY (tag, bucket)
SETTINGS max_bytes_to_merge_at_max_space_in_pool = 1, max_bytes_to_merge_at_min_space_in_pool = 1
--> statement-breakpoint
-- Rows of the running ten minutes are not late: a pass closes that bucket 90 s after its end (see rollups.ts).
CREATE MATERIALIZED VIEW IF NOT EXISTS rollup_due_of_sample TO rollup_due AS
SELECT tag, toStartOfTenMinutes(time) AS bucket
FROM sample
WHERE time < toStartOfTenMinutes(now('UTC') - INTERVAL 45 SECOND)
GROUP BY tag, bucket
--> statement-breakpoint
-- One row: buckets before `until` are closed, that is in the rollup tables.
CREATE TABLE IF NOT EXISTS rollup_closed
(
    id UInt8,
    until DateTime('UTC'),
    revision UInt64
)
ENGINE = ReplacingMergeTree(revision)
ORDER BY id
--> statement-breakpoint
-- Imports wait here until they are committed or discarded, each in a partition of its own.
CREATE TABLE IF NOT EXISTS staged_sample
(
    import_id String CODEC(ZSTD(1)),
    tag UInt32 CODEC(ZSTD(1)),
    time_ms Int64 EPHEMERAL,
    time DateTime64(3, 'UTC') DEFAULT fromUnixTimestamp64Milli(time_ms, 'UTC') CODEC(Delta(8), ZSTD(1)),
    value Float64 DEFAULT nan CODEC(Delta(8), ZSTD(1)),
    text String CODEC(ZSTD(1)),
    quality UInt8 CODEC(ZSTD(1)),
    revision UInt64 CODEC(Delta(8), ZSTD(1))
)
ENGINE = ReplacingMergeTree(revision)
PARTITION BY import_id
ORDER BY (import_id, tag, time)
--> statement-breakpoint
-- Commits of imports: written before the rows move, so that a commit cut short is completed at the next start.
CREATE TABLE IF NOT EXISTS staged_commit
(
    import_id String,
    row_count UInt64,
    done UInt8,
    commit_revision UInt64,
    revision UInt64
)
ENGINE = ReplacingMergeTree(revision)
ORDER BY import_id
