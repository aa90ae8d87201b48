CREATE TABLE "history_export" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"farm_codes" jsonb NOT NULL,
	"device_codes" jsonb,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"format" text NOT NULL,
	"flagged" boolean NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"progress" double precision DEFAULT 0 NOT NULL,
	"estimated_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"notified_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "history_export_file" (
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"farm_code" text NOT NULL,
	"device_code" text NOT NULL,
	"year" text NOT NULL,
	"name" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"stored_as" text,
	"rows" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"digest" text,
	"checksum" bigint,
	CONSTRAINT "history_export_file_export_id_position_pk" PRIMARY KEY("export_id","position")
);
--> statement-breakpoint
ALTER TABLE "history_export_file" ADD CONSTRAINT "history_export_file_export_id_history_export_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."history_export"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_export_user" ON "history_export" USING btree ("user_id","created_at");
