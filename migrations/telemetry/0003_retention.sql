-- How far old data were removed. level: `refused` (raw samples before `until` are taken no more), `sample` (numbers before it
-- are in the rollups only), `rollup_10m` and `rollup_1h` (rows before it are in coarser rollups only). `until` never goes back.
CREATE TABLE IF NOT EXISTS retention_mark
(
    level String,
    until DateTime('UTC'),
    revision UInt64
)
ENGINE = ReplacingMergeTree(revision)
ORDER BY level
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
--> statement-breakpoint
-- What stays of a month of raw samples: texts. A partition of this table takes the place of the month's partition in one
-- step, so the two must have the same columns, key and partitions.
CREATE TABLE IF NOT EXISTS thinned_sample
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
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
