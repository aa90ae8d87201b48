-- Values that lost to another one of the same tag and time: replaced by it, or not stored because of it.
-- Each is here once a month of its loss, whoever sent it how often. By month, because whole months are removed.
-- revision: of the value; bits 48 and up hold the weight of its source, bits 0 and 1 the source.
CREATE TABLE IF NOT EXISTS sample_revision
(
    tag UInt32 CODEC(ZSTD(1)),
    time_ms Int64 EPHEMERAL,
    time DateTime64(3, 'UTC') DEFAULT fromUnixTimestamp64Milli(time_ms, 'UTC') CODEC(Delta(8), ZSTD(1)),
    source UInt8 DEFAULT if(revision < 281474976710656, 255, revision % 4) CODEC(ZSTD(1)),
    value Float64 DEFAULT nan CODEC(ZSTD(1)),
    text String CODEC(ZSTD(1)),
    quality UInt8 CODEC(ZSTD(1)),
    revision UInt64 CODEC(Delta(8), ZSTD(1)),
    kept_value Float64 DEFAULT nan CODEC(ZSTD(1)),
    kept_text String CODEC(ZSTD(1)),
    kept_quality UInt8 CODEC(ZSTD(1)),
    kept_revision UInt64 CODEC(Delta(8), ZSTD(1)),
    noted DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') CODEC(Delta(8), ZSTD(1))
)
ENGINE = ReplacingMergeTree(noted)
PARTITION BY toYYYYMM(noted)
ORDER BY (tag, time, source, quality, text, value)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
