CREATE TABLE "plant_contract" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"farm_code" text NOT NULL,
	"ent_code" text NOT NULL,
	"category" text NOT NULL,
	"number" text NOT NULL,
	"subject" text NOT NULL,
	"counterparty" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"notice_months" bigint,
	"notice_on" date,
	"renews" boolean,
	"renewal_months" bigint,
	"value" double precision,
	"currency" text,
	"note" text,
	"sorted_number" text GENERATED ALWAYS AS (natural_order("number")) STORED,
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("farm_code", '') || E'\n' || coalesce("ent_code", '') || E'\n' || coalesce("number", '') || E'\n' || coalesce("subject", '') || E'\n' || coalesce("counterparty", '') || E'\n' || coalesce("note", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "plant_contract_sorted_number_order" ON "plant_contract" USING btree ("sorted_number" collate "C","id");
