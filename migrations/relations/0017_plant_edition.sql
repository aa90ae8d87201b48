CREATE TABLE "plant_edition" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"edition" bigint NOT NULL
);
--> statement-breakpoint
COMMENT ON TABLE "plant_edition" IS 'derived: follows from the writes of this database, not part of a backup';--> statement-breakpoint
INSERT INTO "plant_edition" ("edition") VALUES (1);--> statement-breakpoint
-- Before the statement: whoever changes plants waits here, and holds no row that another one needs.
CREATE FUNCTION "count_plant_edition"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "plant_edition" SET "edition" = "edition" + 1;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "farm_edition" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "farm" FOR EACH STATEMENT EXECUTE FUNCTION "count_plant_edition"();--> statement-breakpoint
CREATE TRIGGER "sub_farm_edition" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "sub_farm" FOR EACH STATEMENT EXECUTE FUNCTION "count_plant_edition"();--> statement-breakpoint
CREATE TRIGGER "asset_edition" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "asset" FOR EACH STATEMENT EXECUTE FUNCTION "count_plant_edition"();--> statement-breakpoint
CREATE TRIGGER "status_code_edition" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "status_code" FOR EACH STATEMENT EXECUTE FUNCTION "count_plant_edition"();--> statement-breakpoint
CREATE TRIGGER "tag_edition" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "tag" FOR EACH STATEMENT EXECUTE FUNCTION "count_plant_edition"();
