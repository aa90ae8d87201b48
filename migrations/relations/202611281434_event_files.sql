CREATE TABLE "alarm_event_source" (
	"import_id" uuid NOT NULL,
	"farm_code" text NOT NULL,
	"device_code" text NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alarm_event_source_pk" PRIMARY KEY("import_id","farm_code","device_code","key","state","at")
);
--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "events_stored" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_event_source" ADD CONSTRAINT "alarm_event_source_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_event_source_event" ON "alarm_event_source" USING btree ("farm_code","device_code","key","state","at");
