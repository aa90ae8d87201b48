CREATE TABLE "alarm" (
	"id" uuid PRIMARY KEY NOT NULL,
	"farm_code" text NOT NULL,
	"device_code" text NOT NULL,
	"key" text NOT NULL,
	"code" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"end_reason" text,
	"unknown_since" timestamp (3) with time zone,
	"severity" text NOT NULL,
	"priority" text NOT NULL,
	"urgency" integer NOT NULL,
	"text" text,
	"value" jsonb,
	"component" text,
	"source" text NOT NULL,
	"is_historical" boolean NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"alarm_code" text,
	"model_version" integer,
	"latches" boolean DEFAULT false NOT NULL,
	"cause_group" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"cause_rule" text DEFAULT 'itself' NOT NULL,
	"cause_evidence" jsonb,
	"is_own_cause" boolean DEFAULT false NOT NULL,
	"chatter_id" uuid NOT NULL,
	"state" text NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" uuid,
	"acknowledged_name" text,
	"reset_at" timestamp (3) with time zone,
	"comment" text,
	"shelf_id" uuid,
	"shelved_until" timestamp (3) with time zone,
	"suppressed_by" text,
	"out_of_service_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_code" (
	"alarm_code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"technology" text,
	"manufacturer" text NOT NULL,
	"format" text NOT NULL,
	"longest_code" integer
);
--> statement-breakpoint
CREATE TABLE "alarm_code_use" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"alarm_code" text NOT NULL,
	"manufacturer" text,
	"model" text,
	"farm_code" text,
	"device_code" text,
	"valid_from" timestamp (3) with time zone,
	"valid_to" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alarm_code_version" (
	"alarm_code" text NOT NULL,
	"version" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"author" text,
	"reason" text,
	CONSTRAINT "alarm_code_version_alarm_code_version_pk" PRIMARY KEY("alarm_code","version")
);
--> statement-breakpoint
CREATE TABLE "alarm_event" (
	"farm_code" text NOT NULL,
	"device_code" text NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"end_at" timestamp (3) with time zone,
	"severity" text,
	"text" text,
	"value" jsonb,
	"component" text,
	"is_historical" boolean NOT NULL,
	"source" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"import_id" uuid,
	CONSTRAINT "alarm_event_farm_code_device_code_key_state_at_pk" PRIMARY KEY("farm_code","device_code","key","state","at")
);
--> statement-breakpoint
CREATE TABLE "alarm_list" (
	"farm_code" text NOT NULL,
	"device_code" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"active" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alarm_list_farm_code_device_code_at_pk" PRIMARY KEY("farm_code","device_code","at")
);
--> statement-breakpoint
CREATE TABLE "alarm_model" (
	"alarm_code" text NOT NULL,
	"version" integer NOT NULL,
	"scada_code" text NOT NULL,
	"label" text NOT NULL,
	"texts" jsonb NOT NULL,
	"severity" text,
	"priority" integer NOT NULL,
	"cause_group" text NOT NULL,
	"manufacturer_category" text,
	"iec_category" text,
	"jdb_status_code" text,
	"is_restriction_set_point" boolean NOT NULL,
	"latches" boolean NOT NULL,
	"raise_delay_s" double precision NOT NULL,
	"clear_delay_s" double precision NOT NULL,
	"signals" jsonb NOT NULL,
	"advice" jsonb NOT NULL,
	CONSTRAINT "alarm_model_alarm_code_version_scada_code_pk" PRIMARY KEY("alarm_code","version","scada_code")
);
--> statement-breakpoint
CREATE TABLE "alarm_shelf" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"farm_code" text NOT NULL,
	"device_code" text,
	"code" text NOT NULL,
	"alarm_id" uuid,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"once" boolean NOT NULL,
	"reason" text NOT NULL,
	"owner" text,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_name" text,
	"reminded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alarm_transition" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_transition_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alarm_id" uuid NOT NULL,
	"transition" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid,
	"user_name" text,
	"comment" text,
	"corrects" bigint,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_code_use" ADD CONSTRAINT "alarm_code_use_alarm_code_alarm_code_alarm_code_fk" FOREIGN KEY ("alarm_code") REFERENCES "public"."alarm_code"("alarm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_code_use" ADD CONSTRAINT "alarm_code_use_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_code_version" ADD CONSTRAINT "alarm_code_version_alarm_code_alarm_code_alarm_code_fk" FOREIGN KEY ("alarm_code") REFERENCES "public"."alarm_code"("alarm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_event" ADD CONSTRAINT "alarm_event_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_list" ADD CONSTRAINT "alarm_list_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_shelf" ADD CONSTRAINT "alarm_shelf_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_transition" ADD CONSTRAINT "alarm_transition_alarm_id_alarm_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarm"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_open" ON "alarm" USING btree ("farm_code","urgency","start_at" DESC NULLS LAST,"id") WHERE "alarm"."state" <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "alarm_history" ON "alarm" USING btree ("start_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "alarm_of_farm" ON "alarm" USING btree ("farm_code","start_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "alarm_of_device" ON "alarm" USING btree ("farm_code","device_code","code","start_at");--> statement-breakpoint
CREATE INDEX "alarm_of_cause" ON "alarm" USING btree ("cause_id");--> statement-breakpoint
CREATE INDEX "alarm_of_shelf" ON "alarm" USING btree ("shelf_id") WHERE "alarm"."shelf_id" is not null;--> statement-breakpoint
CREATE INDEX "alarm_code_use_manufacturer" ON "alarm_code_use" USING btree ("manufacturer");--> statement-breakpoint
CREATE INDEX "alarm_event_import" ON "alarm_event" USING btree ("import_id") WHERE "alarm_event"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "alarm_shelf_running" ON "alarm_shelf" USING btree ("farm_code","code") WHERE "alarm_shelf"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "alarm_shelf_due" ON "alarm_shelf" USING btree ("until") WHERE "alarm_shelf"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "alarm_transition_alarm" ON "alarm_transition" USING btree ("alarm_id","number");
