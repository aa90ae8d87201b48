ALTER TABLE "notification" ADD COLUMN "mail" text;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notification_mail" ON "notification" USING btree ("user_id") WHERE "notification"."mail" is not null;