CREATE TABLE "import_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"farm_code" text NOT NULL,
	"file_name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"rows_read" bigint DEFAULT 0 NOT NULL,
	"samples_stored" bigint DEFAULT 0 NOT NULL,
	"reasons" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "asset" (
	"ent_code" text PRIMARY KEY NOT NULL,
	"farm_code" text NOT NULL,
	"sub_farm_code" text,
	"device_code" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"manufacturer" text,
	"model" text,
	"rated_power_kw" double precision,
	"latitude" double precision,
	"longitude" double precision,
	CONSTRAINT "asset_device" UNIQUE("farm_code","device_code")
);
--> statement-breakpoint
CREATE TABLE "farm" (
	"farm_code" text PRIMARY KEY NOT NULL,
	"ent_code" text NOT NULL,
	"name" text NOT NULL,
	"technology" text NOT NULL,
	"country_code" text NOT NULL,
	"region" text,
	"subsidiary" text,
	"pentagram" text NOT NULL,
	"timezone" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"rated_power_kw" double precision NOT NULL,
	"installed_power_kw" double precision NOT NULL,
	"life_word_timeout_s" integer NOT NULL,
	"has_camera" boolean DEFAULT false NOT NULL,
	"origin" text NOT NULL,
	CONSTRAINT "farm_ent_code_unique" UNIQUE("ent_code"),
	CONSTRAINT "farm_pentagram_unique" UNIQUE("pentagram")
);
--> statement-breakpoint
CREATE TABLE "sub_farm" (
	"sub_farm_code" text PRIMARY KEY NOT NULL,
	"farm_code" text NOT NULL,
	"name" text NOT NULL,
	"feeder" text,
	"installed_power_kw" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_credential" (
	"username" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"farm_code" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quarantine" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"topic" text NOT NULL,
	"detail" text NOT NULL,
	"payload" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quarantine_count" (
	"hour" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"device" text NOT NULL,
	"occurrences" bigint DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quarantine_count_key" UNIQUE("hour","reason","device")
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"tag_id" serial PRIMARY KEY NOT NULL,
	"farm_code" text NOT NULL,
	"ent_code" text NOT NULL,
	"device_code" text NOT NULL,
	"name" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"value_type" text DEFAULT 'number' NOT NULL,
	"decimals" smallint DEFAULT 1 NOT NULL,
	"missing_9999" boolean DEFAULT true NOT NULL,
	CONSTRAINT "tag_address" UNIQUE("farm_code","device_code","name")
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text,
	"login" text NOT NULL,
	"email" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"lang" text DEFAULT 'en-GB' NOT NULL,
	"timezone" text,
	"is_user_super_admin" boolean DEFAULT false NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"sees_all_farms" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_user_subject_unique" UNIQUE("subject"),
	CONSTRAINT "app_user_login_unique" UNIQUE("login"),
	CONSTRAINT "app_user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "one_time_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_farm" (
	"user_id" uuid NOT NULL,
	"farm_code" text NOT NULL,
	CONSTRAINT "user_farm_user_id_farm_code_pk" PRIMARY KEY("user_id","farm_code")
);
--> statement-breakpoint
CREATE TABLE "user_right" (
	"user_id" uuid NOT NULL,
	"product" text NOT NULL,
	"value" smallint NOT NULL,
	CONSTRAINT "user_right_user_id_product_pk" PRIMARY KEY("user_id","product")
);
--> statement-breakpoint
CREATE TABLE "identity_key" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_record" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"user_code" text,
	"uid" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "identity_record_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_sub_farm_code_sub_farm_sub_farm_code_fk" FOREIGN KEY ("sub_farm_code") REFERENCES "public"."sub_farm"("sub_farm_code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_farm" ADD CONSTRAINT "sub_farm_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_credential" ADD CONSTRAINT "device_credential_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag" ADD CONSTRAINT "tag_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag" ADD CONSTRAINT "tag_ent_code_asset_ent_code_fk" FOREIGN KEY ("ent_code") REFERENCES "public"."asset"("ent_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_farm" ADD CONSTRAINT "user_farm_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_right" ADD CONSTRAINT "user_right_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_record_grant" ON "identity_record" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "identity_record_uid" ON "identity_record" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_record_expiry" ON "identity_record" USING btree ("expires_at");