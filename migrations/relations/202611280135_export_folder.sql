CREATE TABLE "history_export_folder" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid NOT NULL
);

--> statement-breakpoint
-- A restored installation must not take the folder of the one that was backed up for its own.
COMMENT ON TABLE "history_export_folder" IS 'derived: made anew in each database, not part of a backup';--> statement-breakpoint
INSERT INTO "history_export_folder" ("id") VALUES (gen_random_uuid());--> statement-breakpoint
-- A backup does not have the files of exports.
COMMENT ON TABLE "history_export" IS 'derived: its files are not part of a backup';--> statement-breakpoint
COMMENT ON TABLE "history_export_file" IS 'derived: its files are not part of a backup';
