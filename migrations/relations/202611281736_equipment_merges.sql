CREATE TABLE "equipment_merge" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "equipment_merge_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"change_set" bigint NOT NULL,
	"type" text NOT NULL,
	"kept" text NOT NULL,
	"removed" jsonb NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_id" text NOT NULL,
	"by" text NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "equipment_merge_kept" ON "equipment_merge" USING btree ("type","kept");
