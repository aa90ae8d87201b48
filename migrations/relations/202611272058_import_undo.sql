ALTER TABLE "import_run" ADD COLUMN "file_digest" text;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "mapping_digest" text;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "mapping_name" text;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "clock" text;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "devices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "started_by" text;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "rows_refused" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "samples_replaced" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "undone_at" timestamp with time zone;
