CREATE TABLE "change_set" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_set_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"person_id" text,
	"person_name" text,
	"operation" text NOT NULL,
	"reason" text,
	"document" text,
	"reverts" bigint
);
--> statement-breakpoint
CREATE TABLE "record_due" (
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "record_due_kind_record_pk" PRIMARY KEY("kind","record")
);
--> statement-breakpoint
CREATE TABLE "record_write" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_write_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"change_set" bigint NOT NULL,
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_to" timestamp (3) with time zone,
	"values" jsonb NOT NULL,
	"version" integer NOT NULL,
	"takes_effect" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "record_write" ADD CONSTRAINT "record_write_change_set_change_set_number_fk" FOREIGN KEY ("change_set") REFERENCES "public"."change_set"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_due_at" ON "record_due" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "record_write_record" ON "record_write" USING btree ("kind","record","number");--> statement-breakpoint
CREATE INDEX "record_write_change_set" ON "record_write" USING btree ("change_set");
