CREATE TABLE "journal_entry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"farm_code" text NOT NULL,
	"ent_code" text NOT NULL,
	"title" text NOT NULL,
	"happened_on" date NOT NULL,
	"entry_type" text NOT NULL,
	"people" text,
	"story" text,
	"is_withdrawn" boolean,
	"sorted_title" text GENERATED ALWAYS AS (natural_order("title")) STORED,
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("farm_code", '') || E'\n' || coalesce("ent_code", '') || E'\n' || coalesce("title", '') || E'\n' || coalesce("people", '') || E'\n' || coalesce("story", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "journal_entry_sorted_title_order" ON "journal_entry" USING btree ("sorted_title" collate "C","id");--> statement-breakpoint
ALTER TABLE "gate_code" DROP COLUMN "searched_text";
