CREATE TABLE "wind_turbine_hub_height" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wind_turbine_hub_height_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"model_id" integer NOT NULL,
	"height" double precision NOT NULL,
	"wind_class" text,
	"mode_available_on_request" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wind_turbine_hub_height_once" UNIQUE("model_id","height")
);
--> statement-breakpoint
CREATE TABLE "machine_turbine_mode" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "machine_turbine_mode_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ent_code" text NOT NULL,
	"valid_from" date NOT NULL,
	"hub_height_id" integer NOT NULL,
	"mode_id" integer NOT NULL,
	"version_id" integer,
	CONSTRAINT "machine_turbine_mode_day" UNIQUE("ent_code","valid_from")
);
--> statement-breakpoint
CREATE TABLE "wind_turbine_mode_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wind_turbine_mode_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mode_id" integer NOT NULL,
	"name" text NOT NULL,
	"valid_from" date NOT NULL,
	"is_medium_voltage_side" boolean NOT NULL,
	"source" text,
	"licence" text,
	"group_ids" uuid[] DEFAULT '{}' NOT NULL,
	"user_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	CONSTRAINT "wind_turbine_mode_version_day" UNIQUE("mode_id","valid_from")
);
--> statement-breakpoint
CREATE TABLE "wind_turbine_curve" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wind_turbine_curve_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version_hub_height_id" integer NOT NULL,
	"list" text NOT NULL,
	"place" integer NOT NULL,
	"curve" jsonb NOT NULL,
	CONSTRAINT "wind_turbine_curve_place" UNIQUE("version_hub_height_id","list","place")
);
--> statement-breakpoint
CREATE TABLE "wind_turbine_mode" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wind_turbine_mode_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"model_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_full_power" boolean NOT NULL,
	"data_fetch_date" date,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wind_turbine_version_hub_height" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wind_turbine_version_hub_height_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version_id" integer NOT NULL,
	"hub_height_id" integer NOT NULL,
	CONSTRAINT "wind_turbine_version_hub_height_once" UNIQUE("version_id","hub_height_id")
);
--> statement-breakpoint
ALTER TABLE "wind_turbine_hub_height" ADD CONSTRAINT "wind_turbine_hub_height_model_id_wind_turbine_equipment_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."wind_turbine_equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_turbine_mode" ADD CONSTRAINT "machine_turbine_mode_ent_code_asset_ent_code_fk" FOREIGN KEY ("ent_code") REFERENCES "public"."asset"("ent_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_turbine_mode" ADD CONSTRAINT "machine_turbine_mode_hub_height_id_wind_turbine_hub_height_id_fk" FOREIGN KEY ("hub_height_id") REFERENCES "public"."wind_turbine_hub_height"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_turbine_mode" ADD CONSTRAINT "machine_turbine_mode_mode_id_wind_turbine_mode_id_fk" FOREIGN KEY ("mode_id") REFERENCES "public"."wind_turbine_mode"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_turbine_mode" ADD CONSTRAINT "machine_turbine_mode_version_id_wind_turbine_mode_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."wind_turbine_mode_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wind_turbine_mode_version" ADD CONSTRAINT "wind_turbine_mode_version_mode_id_wind_turbine_mode_id_fk" FOREIGN KEY ("mode_id") REFERENCES "public"."wind_turbine_mode"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wind_turbine_curve" ADD CONSTRAINT "wind_turbine_curve_version_hub_height_id_wind_turbine_version_hub_height_id_fk" FOREIGN KEY ("version_hub_height_id") REFERENCES "public"."wind_turbine_version_hub_height"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wind_turbine_mode" ADD CONSTRAINT "wind_turbine_mode_model_id_wind_turbine_equipment_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."wind_turbine_equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wind_turbine_version_hub_height" ADD CONSTRAINT "wind_turbine_version_hub_height_version_id_wind_turbine_mode_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."wind_turbine_mode_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wind_turbine_version_hub_height" ADD CONSTRAINT "wind_turbine_version_hub_height_hub_height_id_wind_turbine_hub_height_id_fk" FOREIGN KEY ("hub_height_id") REFERENCES "public"."wind_turbine_hub_height"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "machine_turbine_mode_mode" ON "machine_turbine_mode" USING btree ("mode_id");--> statement-breakpoint
CREATE INDEX "machine_turbine_mode_hub_height" ON "machine_turbine_mode" USING btree ("hub_height_id");--> statement-breakpoint
CREATE INDEX "machine_turbine_mode_version" ON "machine_turbine_mode" USING btree ("version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wind_turbine_mode_name" ON "wind_turbine_mode" USING btree ("model_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "wind_turbine_mode_full_power" ON "wind_turbine_mode" USING btree ("model_id") WHERE "wind_turbine_mode"."is_full_power";--> statement-breakpoint
CREATE INDEX "wind_turbine_version_hub_height_height" ON "wind_turbine_version_hub_height" USING btree ("hub_height_id");
