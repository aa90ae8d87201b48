ALTER TABLE "tag" ADD COLUMN "missing_values" text;--> statement-breakpoint
ALTER TABLE "tag" ADD COLUMN "lowest" double precision;--> statement-breakpoint
ALTER TABLE "tag" ADD COLUMN "highest" double precision;