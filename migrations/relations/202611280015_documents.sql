CREATE TABLE "document" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"record_id" text,
	"field" text,
	"title" text NOT NULL,
	"category" text,
	"valid_to" date,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_content" (
	"sha256" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_file" (
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"is_name_true" boolean NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"uploaded_by_id" text NOT NULL,
	"uploaded_by" text NOT NULL,
	CONSTRAINT "document_file_document_id_number_pk" PRIMARY KEY("document_id","number")
);
--> statement-breakpoint
ALTER TABLE "document_file" ADD CONSTRAINT "document_file_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_file" ADD CONSTRAINT "document_file_sha256_document_content_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."document_content"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_record" ON "document" USING btree ("kind","record_id");--> statement-breakpoint
CREATE INDEX "document_file_content" ON "document_file" USING btree ("sha256");
