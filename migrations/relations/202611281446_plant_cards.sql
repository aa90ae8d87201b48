CREATE TABLE "plant_fact_change" (
	"level" text NOT NULL,
	"ent_code" text NOT NULL,
	"changes" integer NOT NULL,
	CONSTRAINT "plant_fact_change_level_ent_code_pk" PRIMARY KEY("level","ent_code")
);
--> statement-breakpoint
CREATE TABLE "plant_statement" (
	"level" text NOT NULL,
	"ent_code" text NOT NULL,
	"field" text NOT NULL,
	"value" jsonb,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plant_statement_level_ent_code_field_pk" PRIMARY KEY("level","ent_code","field")
);
--> statement-breakpoint
CREATE TABLE "used_pentagram" (
	"pentagram" text PRIMARY KEY NOT NULL,
	"farm_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset_general" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text,
	"serial_number" text,
	"scada_code" text,
	"rds_pp" text,
	"altitude" double precision,
	"permit" date,
	"construction" date,
	"grid_connection" date,
	"scheduled_cod" date,
	"cod" date,
	"take_over" date,
	"warranty_end" date,
	"support_end" date,
	"lease_end" date,
	"end_of_life" date,
	"apparent_power" double precision,
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("serial_number", '') || E'\n' || coalesce("scada_code", '') || E'\n' || coalesce("rds_pp", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crisis_plan" (
	"id" text PRIMARY KEY NOT NULL,
	"call_order" jsonb NOT NULL,
	"grid_control_centre" text,
	"grid_control_phone" text,
	"fire_phone" text,
	"fire_distance" double precision,
	"hospital" text,
	"hospital_phone" text,
	"hospital_distance" double precision,
	"police_phone" text,
	"police_distance" double precision,
	"rendezvous_latitude" double precision,
	"rendezvous_longitude" double precision,
	"helipad_latitude" double precision,
	"helipad_longitude" double precision,
	"access" text,
	"hazards" text[],
	"shut_down_steps" jsonb NOT NULL,
	"muster_point" text,
	"rescue_kit" text,
	"defibrillator" text,
	"climb_limit" double precision,
	"evacuation_plan" text,
	"last_drill" date,
	"next_review" date,
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("grid_control_centre", '') || E'\n' || coalesce("grid_control_phone", '') || E'\n' || coalesce("fire_phone", '') || E'\n' || coalesce("hospital", '') || E'\n' || coalesce("hospital_phone", '') || E'\n' || coalesce("police_phone", '') || E'\n' || coalesce("access", '') || E'\n' || coalesce("muster_point", '') || E'\n' || coalesce("rescue_kit", '') || E'\n' || coalesce("defibrillator", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "farm_general" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text,
	"sub_technology" text,
	"eic" text,
	"national_code" text,
	"scada_code" text,
	"rds_pp" text,
	"address" text,
	"zip_code" text,
	"city" text,
	"altitude" double precision,
	"parcels" text,
	"area" double precision,
	"permit" date,
	"construction" date,
	"grid_connection" date,
	"scheduled_cod" date,
	"cod" date,
	"take_over" date,
	"warranty_end" date,
	"support_end" date,
	"lease_end" date,
	"end_of_life" date,
	"grid_rated_power" double precision,
	"max_withdrawal" double precision,
	"storage_capacity" double precision,
	"apparent_power" double precision,
	"noise_day" double precision,
	"noise_night" double precision,
	"shadow_hours" double precision,
	"bats" text,
	"birds" text,
	"ice_throw" boolean,
	"protected_zones" text[],
	"ecological_flow" double precision,
	"head" double precision,
	"concession_end" date,
	"digester" double precision,
	"atex_zones" text[],
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("eic", '') || E'\n' || coalesce("national_code", '') || E'\n' || coalesce("scada_code", '') || E'\n' || coalesce("rds_pp", '') || E'\n' || coalesce("address", '') || E'\n' || coalesce("zip_code", '') || E'\n' || coalesce("city", '') || E'\n' || coalesce("parcels", '') || E'\n' || coalesce("bats", '') || E'\n' || coalesce("birds", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gate_code" (
	"id" text PRIMARY KEY NOT NULL,
	"gate_code" text,
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("gate_code", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grid_connection" (
	"id" text PRIMARY KEY NOT NULL,
	"grid_operator" text,
	"voltage" double precision,
	"injection" double precision,
	"withdrawal" double precision,
	"short_circuit_power" double precision,
	"neutral" text,
	"power_factor" double precision,
	"reactive_power" double precision,
	"delivery_eic" text,
	"metering_point" text,
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("grid_operator", '') || E'\n' || coalesce("delivery_eic", '') || E'\n' || coalesce("metering_point", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "met_station" (
	"id" text PRIMARY KEY NOT NULL,
	"met_mast_name" text,
	"total_height" double precision,
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("met_mast_name", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plant_finance" (
	"id" text PRIMARY KEY NOT NULL,
	"currency" text,
	"capex" double precision,
	"opex_per_year" double precision,
	"lender" text,
	"support_scheme" text,
	"tariff" double precision,
	"tariff_end" date,
	"insurer" text,
	"insurance_end" date,
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("lender", '') || E'\n' || coalesce("insurer", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plant_refurbishment" (
	"id" text PRIMARY KEY NOT NULL,
	"refurbishment" text,
	"refurbished_on" date,
	"power_before" double precision,
	"power_after" double precision,
	"refurbishment_cost" double precision,
	"life_extension_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sub_farm_general" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text,
	"sub_technology" text,
	"eic" text,
	"national_code" text,
	"scada_code" text,
	"rds_pp" text,
	"address" text,
	"zip_code" text,
	"city" text,
	"latitude" double precision,
	"longitude" double precision,
	"altitude" double precision,
	"parcels" text,
	"area" double precision,
	"permit" date,
	"construction" date,
	"grid_connection" date,
	"scheduled_cod" date,
	"cod" date,
	"take_over" date,
	"warranty_end" date,
	"support_end" date,
	"lease_end" date,
	"end_of_life" date,
	"rated_power" double precision,
	"grid_rated_power" double precision,
	"max_withdrawal" double precision,
	"storage_capacity" double precision,
	"apparent_power" double precision,
	"noise_day" double precision,
	"noise_night" double precision,
	"shadow_hours" double precision,
	"bats" text,
	"birds" text,
	"ice_throw" boolean,
	"protected_zones" text[],
	"ecological_flow" double precision,
	"head" double precision,
	"concession_end" date,
	"digester" double precision,
	"atex_zones" text[],
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("eic", '') || E'\n' || coalesce("national_code", '') || E'\n' || coalesce("scada_code", '') || E'\n' || coalesce("rds_pp", '') || E'\n' || coalesce("address", '') || E'\n' || coalesce("zip_code", '') || E'\n' || coalesce("city", '') || E'\n' || coalesce("parcels", '') || E'\n' || coalesce("bats", '') || E'\n' || coalesce("birds", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telecom_link" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text,
	"medium" text,
	"bandwidth" double precision,
	"ip_address" text,
	"backup_medium" text,
	"iccid" text,
	"apn" text,
	"vault_reference" text,
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("provider", '') || E'\n' || coalesce("ip_address", '') || E'\n' || coalesce("iccid", '') || E'\n' || coalesce("apn", '') || E'\n' || coalesce("vault_reference", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
INSERT INTO "used_pentagram" ("pentagram", "farm_code") SELECT "pentagram", "farm_code" FROM "farm";
