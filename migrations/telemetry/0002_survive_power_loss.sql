-- A write that was acknowledged must outlive the machine, not only the process: parts go to the disk before the insert
-- answers (about 1 ms an insert on an SSD). Notes and rollups too, or a power cut could keep the one and lose the other.
ALTER TABLE sample MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1
--> statement-breakpoint
ALTER TABLE rollup_due MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1
--> statement-breakpoint
ALTER TABLE rollup_10m MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1
--> statement-breakpoint
ALTER TABLE rollup_1h MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1
--> statement-breakpoint
ALTER TABLE rollup_1d MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1
--> statement-breakpoint
ALTER TABLE rollup_closed MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1
--> statement-breakpoint
ALTER TABLE staged_commit MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1
