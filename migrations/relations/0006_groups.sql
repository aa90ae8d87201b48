CREATE TABLE "group_member" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "group_member_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "group_right" (
	"group_id" uuid NOT NULL,
	"product" text NOT NULL,
	"value" smallint NOT NULL,
	CONSTRAINT "group_right_group_id_product_pk" PRIMARY KEY("group_id","product")
);
--> statement-breakpoint
CREATE TABLE "user_group" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"perimeter" jsonb DEFAULT '{"everyFarm":false,"farmCodes":[],"countryCodes":[],"technologies":[],"subsidiaries":[]}'::jsonb NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_group_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "perimeter" jsonb DEFAULT '{"everyFarm":false,"farmCodes":[],"countryCodes":[],"technologies":[],"subsidiaries":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_right" ADD CONSTRAINT "group_right_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_member_user" ON "group_member" USING btree ("user_id");--> statement-breakpoint
-- Who saw every farm, or the farms listed, goes on seeing them.
UPDATE "app_user" SET "perimeter" = jsonb_build_object(
	'everyFarm', "sees_all_farms",
	'farmCodes', coalesce((SELECT jsonb_agg("farm_code" ORDER BY "farm_code") FROM "user_farm" WHERE "user_farm"."user_id" = "app_user"."id"), '[]'::jsonb),
	'countryCodes', '[]'::jsonb, 'technologies', '[]'::jsonb, 'subsidiaries', '[]'::jsonb
);
