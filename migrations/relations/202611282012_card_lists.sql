CREATE TABLE "asset_other" (
	"id" text PRIMARY KEY NOT NULL,
	"inventory_number" text,
	"accounting_number" text,
	"warranty_reference" text,
	"remarks" text,
	"other_facts" jsonb NOT NULL,
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("inventory_number", '') || E'\n' || coalesce("accounting_number", '') || E'\n' || coalesce("warranty_reference", '') || E'\n' || coalesce("remarks", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_device" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"farm_code" text NOT NULL,
	"ent_code" text NOT NULL,
	"device_name" text NOT NULL,
	"device_type" text NOT NULL,
	"manufacturer" text,
	"model" text,
	"serial_number" text,
	"firmware" text,
	"uplink" uuid,
	"ip_address" text,
	"protocol" text,
	"port" bigint,
	"connected_asset" text,
	"vault_reference" text,
	"sorted_device_name" text GENERATED ALWAYS AS (natural_order("device_name")) STORED,
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("farm_code", '') || E'\n' || coalesce("ent_code", '') || E'\n' || coalesce("device_name", '') || E'\n' || coalesce("manufacturer", '') || E'\n' || coalesce("model", '') || E'\n' || coalesce("serial_number", '') || E'\n' || coalesce("firmware", '') || E'\n' || coalesce("ip_address", '') || E'\n' || coalesce("connected_asset", '') || E'\n' || coalesce("vault_reference", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plant_cable" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"farm_code" text NOT NULL,
	"ent_code" text NOT NULL,
	"cable_name" text NOT NULL,
	"from_place" text NOT NULL,
	"to_place" text NOT NULL,
	"cable_length" double precision,
	"cross_section" double precision,
	"conductor" text,
	"voltage" double precision,
	"laid_on" date,
	"laying_depth" double precision,
	"remark" text,
	"sorted_cable_name" text GENERATED ALWAYS AS (natural_order("cable_name")) STORED,
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("farm_code", '') || E'\n' || coalesce("ent_code", '') || E'\n' || coalesce("cable_name", '') || E'\n' || coalesce("from_place", '') || E'\n' || coalesce("to_place", '') || E'\n' || coalesce("remark", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "station_sensor" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"farm_code" text NOT NULL,
	"ent_code" text NOT NULL,
	"sensor_name" text NOT NULL,
	"sensor_type" text NOT NULL,
	"manufacturer" text,
	"model" text,
	"serial_number" text,
	"sensor_height" double precision,
	"direction" double precision,
	"tilt" double precision,
	"sensor_tag" text,
	"calibration_date" date,
	"calibration_due" date,
	"slope" double precision,
	"offset" double precision,
	"sorted_sensor_name" text GENERATED ALWAYS AS (natural_order("sensor_name")) STORED,
	"searched_text" text GENERATED ALWAYS AS (folded_text(coalesce("farm_code", '') || E'\n' || coalesce("ent_code", '') || E'\n' || coalesce("sensor_name", '') || E'\n' || coalesce("manufacturer", '') || E'\n' || coalesce("model", '') || E'\n' || coalesce("serial_number", '') || E'\n' || coalesce("sensor_tag", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "network_device_uplink_reference" ON "network_device" USING btree ("uplink");--> statement-breakpoint
CREATE INDEX "network_device_sorted_device_name_order" ON "network_device" USING btree ("sorted_device_name" collate "C","id");--> statement-breakpoint
CREATE INDEX "plant_cable_sorted_cable_name_order" ON "plant_cable" USING btree ("sorted_cable_name" collate "C","id");--> statement-breakpoint
CREATE INDEX "station_sensor_sorted_sensor_name_order" ON "station_sensor" USING btree ("sorted_sensor_name" collate "C","id");
