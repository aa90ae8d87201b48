CREATE TABLE "bulk_change" (
	"change_set" bigint NOT NULL,
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "bulk_change_change_set_kind_record_pk" PRIMARY KEY("change_set","kind","record")
);
--> statement-breakpoint
ALTER TABLE "bulk_change" ADD CONSTRAINT "bulk_change_change_set_change_set_number_fk" FOREIGN KEY ("change_set") REFERENCES "public"."change_set"("number") ON DELETE no action ON UPDATE no action;
