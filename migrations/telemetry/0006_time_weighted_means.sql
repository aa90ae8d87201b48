-- Rollups hold time-weighted means (docs/means.md). covered_ms: how long values held in the bucket. Then total_of_several is
-- the sum of value times ms. Of a bucket with one value all through it, total, minimum and maximum are stored as zeros.
-- Rows with good > 0 and covered_ms = 0 are from before: their total is the sum of the values, and good counts them.
-- They are recomputed in the background.
ALTER TABLE rollup_10m ADD COLUMN IF NOT EXISTS covered_ms UInt32 DEFAULT 0 CODEC(ZSTD(1))
--> statement-breakpoint
ALTER TABLE rollup_1h ADD COLUMN IF NOT EXISTS covered_ms UInt32 DEFAULT 0 CODEC(ZSTD(1))
--> statement-breakpoint
ALTER TABLE rollup_1d ADD COLUMN IF NOT EXISTS covered_ms UInt32 DEFAULT 0 CODEC(ZSTD(1))
--> statement-breakpoint
ALTER TABLE rollup_10m DROP COLUMN IF EXISTS total
--> statement-breakpoint
ALTER TABLE rollup_1h DROP COLUMN IF EXISTS total
--> statement-breakpoint
ALTER TABLE rollup_1d DROP COLUMN IF EXISTS total
--> statement-breakpoint
ALTER TABLE rollup_10m DROP COLUMN IF EXISTS minimum
--> statement-breakpoint
ALTER TABLE rollup_1h DROP COLUMN IF EXISTS minimum
--> statement-breakpoint
ALTER TABLE rollup_1d DROP COLUMN IF EXISTS minimum
--> statement-breakpoint
ALTER TABLE rollup_10m DROP COLUMN IF EXISTS maximum
--> statement-breakpoint
ALTER TABLE rollup_1h DROP COLUMN IF EXISTS maximum
--> statement-breakpoint
ALTER TABLE rollup_1d DROP COLUMN IF EXISTS maximum
--> statement-breakpoint
-- Tags whose values hold longer or shorter than usual when no other follows. Small, so every node has all of it.
CREATE TABLE IF NOT EXISTS tag_silence
(
    tag_id UInt32,
    silence_ms UInt32,
    revision UInt64
)
ENGINE = ReplacingMergeTree(revision)
ORDER BY tag_id
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
