CREATE TABLE "record_creation" (
	"person_id" text NOT NULL,
	"id" uuid NOT NULL,
	"digest" text NOT NULL,
	"records" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_creation_person_id_id_pk" PRIMARY KEY("person_id","id")
);
--> statement-breakpoint
CREATE INDEX "record_creation_age" ON "record_creation" USING btree ("created_at");
