CREATE TABLE "plant_map_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"farm_code" text NOT NULL,
	"ent_code" text NOT NULL,
	"item_name" text NOT NULL,
	"layer" text NOT NULL,
	"places" text NOT NULL,
	"remark" text,
	"sorted_item_name" text GENERATED ALWAYS AS (natural_order("item_name")) STORED,
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("farm_code", '') || E'\n' || coalesce("ent_code", '') || E'\n' || coalesce("item_name", '') || E'\n' || coalesce("places", '') || E'\n' || coalesce("remark", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "plant_map_item_sorted_item_name_order" ON "plant_map_item" USING btree ("sorted_item_name" collate "C","id");
