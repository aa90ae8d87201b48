CREATE TABLE "alarm_count" (
	"farm_code" text NOT NULL,
	"month" text NOT NULL,
	"day" integer NOT NULL,
	"touches" integer DEFAULT 1 NOT NULL,
	"makers" text,
	"starts" text,
	"waits" text,
	"counts" text,
	CONSTRAINT "alarm_count_farm_code_month_day_pk" PRIMARY KEY("farm_code","month","day")
);
--> statement-breakpoint
ALTER TABLE "alarm_place" ADD COLUMN "makers" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_count" ADD CONSTRAINT "alarm_count_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_count_open" ON "alarm_count" USING btree ("month","day") WHERE "alarm_count"."counts" is null;--> statement-breakpoint
CREATE INDEX "alarm_count_makers" ON "alarm_count" USING btree ("farm_code","makers") WHERE "alarm_count"."counts" is not null;--> statement-breakpoint
CREATE INDEX "alarm_long" ON "alarm" USING btree ("end_at") WHERE "alarm"."end_at" - "alarm"."start_at" > interval '24:00:00';--> statement-breakpoint
CREATE INDEX "alarm_transition_hiding" ON "alarm_transition" USING btree ("at") WHERE "alarm_transition"."transition" in ('shelved', 'suppressed', 'unshelved', 'shelf-ended', 'unsuppressed');--> statement-breakpoint
COMMENT ON TABLE "alarm_count" IS 'derived: follows from the alarms, not part of a backup';--> statement-breakpoint
INSERT INTO "alarm_count" ("farm_code", "month", "day")
	SELECT DISTINCT a."farm_code", to_char(a."start_at" AT TIME ZONE 'UTC', 'YYYY-MM'), period.day
	FROM "alarm" a, LATERAL (VALUES (0), (extract(day FROM a."start_at" AT TIME ZONE 'UTC')::integer)) AS period(day);
--> statement-breakpoint
-- Places are written again with the digest of the makers.
DELETE FROM "alarm_plant_edition";--> statement-breakpoint
-- A removed alarm has a row already. A row that is added while its farm is removed would refer to no farm.
CREATE FUNCTION "touch_alarm_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		UPDATE "alarm_count" c SET "touches" = c."touches" + 1, "starts" = NULL, "waits" = NULL, "counts" = NULL
		FROM (
			SELECT DISTINCT o."farm_code", to_char(o."start_at" AT TIME ZONE 'UTC', 'YYYY-MM') AS month, period.day
			FROM "old_alarms" o, LATERAL (VALUES (0), (extract(day FROM o."start_at" AT TIME ZONE 'UTC')::integer)) AS period(day)
		) touched
		WHERE c."farm_code" = touched."farm_code" AND c."month" = touched.month AND c."day" = touched.day;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO "alarm_count" AS c ("farm_code", "month", "day")
			SELECT DISTINCT n."farm_code", to_char(n."start_at" AT TIME ZONE 'UTC', 'YYYY-MM'), period.day
			FROM "new_alarms" n, LATERAL (VALUES (0), (extract(day FROM n."start_at" AT TIME ZONE 'UTC')::integer)) AS period(day)
			ORDER BY 1, 2, 3
		ON CONFLICT ("farm_code", "month", "day")
			DO UPDATE SET "touches" = c."touches" + 1, "starts" = NULL, "waits" = NULL, "counts" = NULL;
	ELSE
		INSERT INTO "alarm_count" AS c ("farm_code", "month", "day")
			SELECT DISTINCT a."farm_code", to_char(a."start_at" AT TIME ZONE 'UTC', 'YYYY-MM'), period.day
			FROM (
				SELECT "farm_code", "start_at" FROM "old_alarms" UNION SELECT "farm_code", "start_at" FROM "new_alarms"
			) a, LATERAL (VALUES (0), (extract(day FROM a."start_at" AT TIME ZONE 'UTC')::integer)) AS period(day)
			ORDER BY 1, 2, 3
		ON CONFLICT ("farm_code", "month", "day")
			DO UPDATE SET "touches" = c."touches" + 1, "starts" = NULL, "waits" = NULL, "counts" = NULL;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "alarm_added" AFTER INSERT ON "alarm" REFERENCING NEW TABLE AS "new_alarms" FOR EACH STATEMENT EXECUTE FUNCTION "touch_alarm_counts"();--> statement-breakpoint
CREATE TRIGGER "alarm_changed" AFTER UPDATE ON "alarm" REFERENCING OLD TABLE AS "old_alarms" NEW TABLE AS "new_alarms" FOR EACH STATEMENT EXECUTE FUNCTION "touch_alarm_counts"();--> statement-breakpoint
CREATE TRIGGER "alarm_removed" AFTER DELETE ON "alarm" REFERENCING OLD TABLE AS "old_alarms" FOR EACH STATEMENT EXECUTE FUNCTION "touch_alarm_counts"();
