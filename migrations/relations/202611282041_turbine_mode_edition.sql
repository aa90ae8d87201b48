-- Curves, modes and hub heights of turbines belong to what plants are: replies about plants that are kept follow them.
CREATE TRIGGER "wind_turbine_hub_height_edition" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "wind_turbine_hub_height" FOR EACH STATEMENT EXECUTE FUNCTION "count_plant_edition"();--> statement-breakpoint
CREATE TRIGGER "wind_turbine_mode_edition" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "wind_turbine_mode" FOR EACH STATEMENT EXECUTE FUNCTION "count_plant_edition"();--> statement-breakpoint
CREATE TRIGGER "wind_turbine_mode_version_edition" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "wind_turbine_mode_version" FOR EACH STATEMENT EXECUTE FUNCTION "count_plant_edition"();--> statement-breakpoint
CREATE TRIGGER "machine_turbine_mode_edition" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "machine_turbine_mode" FOR EACH STATEMENT EXECUTE FUNCTION "count_plant_edition"();--> statement-breakpoint
CREATE TRIGGER "wind_turbine_equipment_edition" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "wind_turbine_equipment" FOR EACH STATEMENT EXECUTE FUNCTION "count_plant_edition"();--> statement-breakpoint
CREATE TRIGGER "machine_equipment_edition" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "machine_equipment" FOR EACH STATEMENT EXECUTE FUNCTION "count_plant_edition"();
