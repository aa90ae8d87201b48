CREATE TABLE "bulk_edit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person_id" text NOT NULL,
	"change_set" bigint,
	"has_ended" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_edit" ADD CONSTRAINT "bulk_edit_change_set_change_set_number_fk" FOREIGN KEY ("change_set") REFERENCES "public"."change_set"("number") ON DELETE no action ON UPDATE no action;
