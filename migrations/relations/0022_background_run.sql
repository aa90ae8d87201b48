CREATE TABLE "background_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"started_by_id" text NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"result" text NOT NULL,
	"cancelled_by" text,
	"outcome" jsonb,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "import_id" uuid;--> statement-breakpoint
CREATE INDEX "background_run_kind" ON "background_run" USING btree ("kind","started_at");