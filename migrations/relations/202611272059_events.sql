CREATE TABLE "event" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"payload" jsonb NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dispatched_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "event_delivery" (
	"event" bigint NOT NULL,
	"listener" text NOT NULL,
	"record" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	CONSTRAINT "event_delivery_event_listener_pk" PRIMARY KEY("event","listener")
);
--> statement-breakpoint
ALTER TABLE "event_delivery" ADD CONSTRAINT "event_delivery_event_event_number_fk" FOREIGN KEY ("event") REFERENCES "public"."event"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_not_dispatched" ON "event" USING btree ("number") WHERE "event"."dispatched_at" is null;--> statement-breakpoint
CREATE INDEX "event_written" ON "event" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "event_delivery_order" ON "event_delivery" USING btree ("listener","record","event");--> statement-breakpoint
CREATE INDEX "event_delivery_due" ON "event_delivery" USING btree ("due_at");
