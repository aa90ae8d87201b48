-- Rows of imports that others have replaced: they return when the other is undone. The columns and partitions of sample, so that
-- a month goes from both. staged_commit.done: 4 taken back, its rows are here.
CREATE TABLE IF NOT EXISTS replaced_sample
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
