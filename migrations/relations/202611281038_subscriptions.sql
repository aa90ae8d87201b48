CREATE TABLE "delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "delivery_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"user_id" uuid NOT NULL,
	"webhook_id" uuid,
	"kind" text NOT NULL,
	"transition" bigint,
	"occurrence_id" uuid NOT NULL,
	"is_alarm" boolean NOT NULL,
	"is_next" boolean DEFAULT false NOT NULL,
	"priority" text NOT NULL,
	"farm_code" text NOT NULL,
	"device_code" text NOT NULL,
	"subject" jsonb NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"message_id" uuid,
	"is_flood" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"body" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" smallint,
	"reply" text,
	"problem" text,
	"again_of" uuid
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_on" boolean NOT NULL,
	"wanted" jsonb NOT NULL,
	"group_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_cursor" (
	"id" integer PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_watch" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"watch" jsonb NOT NULL,
	"occurrence_id" uuid
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"turned_off_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_watch" ADD CONSTRAINT "subscription_watch_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("due_at") WHERE "delivery"."state" in ('waiting', 'queued');--> statement-breakpoint
CREATE INDEX "delivery_number" ON "delivery" USING btree ("subscription_id","number");--> statement-breakpoint
CREATE INDEX "delivery_occurrence" ON "delivery" USING btree ("occurrence_id");--> statement-breakpoint
CREATE INDEX "delivery_queue" ON "delivery" USING btree ("webhook_id","number") WHERE "delivery"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "delivery_age" ON "delivery" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_once" ON "delivery" USING btree ("subscription_id","transition","channel","user_id") WHERE "delivery"."transition" is not null;--> statement-breakpoint
CREATE INDEX "subscription_owner" ON "subscription" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "webhook_owner" ON "webhook" USING btree ("owner_id");
