CREATE TABLE "alarm_cause_limit" (
	"farm_code" text NOT NULL,
	"version" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"limits" jsonb NOT NULL,
	"author" text NOT NULL,
	CONSTRAINT "alarm_cause_limit_farm_code_version_pk" PRIMARY KEY("farm_code","version")
);
--> statement-breakpoint
CREATE TABLE "alarm_place" (
	"farm_code" text NOT NULL,
	"device_code" text NOT NULL,
	"ent_code" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"manufacturer" text,
	"model" text,
	"sub_farm_code" text,
	"sub_farm_name" text,
	"station_code" text,
	"station_name" text,
	"rank" integer NOT NULL,
	"farm_name" text NOT NULL,
	"technology" text NOT NULL,
	"country_code" text NOT NULL,
	"timezone" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	CONSTRAINT "alarm_place_farm_code_device_code_pk" PRIMARY KEY("farm_code","device_code")
);
--> statement-breakpoint
CREATE TABLE "alarm_plant_edition" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"edition" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_rule" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"manufacturer" text NOT NULL,
	"cause_code" text NOT NULL,
	"effect_code" text NOT NULL,
	"within_s" integer NOT NULL,
	"state" text NOT NULL,
	"support" integer NOT NULL,
	"confidence" double precision NOT NULL,
	"folded" integer NOT NULL,
	"objections" integer DEFAULT 0 NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "alarm_rule_pair" UNIQUE("manufacturer","cause_code","effect_code")
);
--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "starts" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "suppressed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarm_code_version" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "status_code" ADD COLUMN "alarm" jsonb;--> statement-breakpoint
ALTER TABLE "alarm_cause_limit" ADD CONSTRAINT "alarm_cause_limit_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_place" ADD CONSTRAINT "alarm_place_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_of_chatter" ON "alarm" USING btree ("chatter_id") WHERE "alarm"."chatter_id" <> "alarm"."id";--> statement-breakpoint
CREATE INDEX "alarm_suppressed" ON "alarm" USING btree ("suppressed_until") WHERE "alarm"."suppressed_until" is not null;
