CREATE TABLE "used_code" (
	"code" text PRIMARY KEY NOT NULL,
	"farm_code" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sub_farm" ADD COLUMN "role" text DEFAULT 'named' NOT NULL;--> statement-breakpoint
CREATE INDEX "asset_name_order" ON "asset" USING btree (natural_order("name") collate "C","ent_code");
--> statement-breakpoint
-- A farm without sub-farms gets one that covers it (features/farms/server/covering-sub-farm.ts).
INSERT INTO "sub_farm" ("sub_farm_code", "farm_code", "name", "installed_power_kw", "role")
SELECT CASE WHEN length("farm_code") <= 47 THEN "farm_code" || '-SF' ELSE left("farm_code", 14) || '-' || md5("farm_code") || '-SF' END,
	"farm_code", "name", "installed_power_kw", 'covering'
FROM "farm" WHERE NOT EXISTS (SELECT 1 FROM "sub_farm" WHERE "sub_farm"."farm_code" = "farm"."farm_code")
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "used_code" ("code", "farm_code") SELECT "ent_code", "farm_code" FROM "farm" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "used_code" ("code", "farm_code") SELECT "sub_farm_code", "farm_code" FROM "sub_farm" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "used_code" ("code", "farm_code") SELECT "ent_code", "farm_code" FROM "asset" ON CONFLICT DO NOTHING;
