ALTER TABLE "import_run" ADD COLUMN "first_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "last_at" timestamp with time zone;