DROP TABLE "user_farm" CASCADE;--> statement-breakpoint
ALTER TABLE "app_user" DROP COLUMN "sees_all_farms";