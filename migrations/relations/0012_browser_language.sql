ALTER TABLE "app_user" ALTER COLUMN "lang" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "app_user" ALTER COLUMN "lang" DROP NOT NULL;--> statement-breakpoint
-- People of the demo never chose the language that they were made with.
UPDATE "app_user" SET "lang" = NULL WHERE "is_demo" AND "lang" = 'en-GB';
