CREATE TABLE "quarantine_size" (
	"share" smallint NOT NULL,
	"may_become_valid" boolean NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "quarantine_size_key" UNIQUE("share","may_become_valid")
);
--> statement-breakpoint
ALTER TABLE "quarantine" ADD COLUMN "readings" text;--> statement-breakpoint
ALTER TABLE "quarantine" ADD COLUMN "occurrences" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "quarantine" ADD COLUMN "share" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quarantine" ADD COLUMN "may_become_valid" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "quarantine" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quarantine_count" ADD COLUMN "not_kept" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "quarantine_order" ON "quarantine" USING btree ("share","may_become_valid","id");
