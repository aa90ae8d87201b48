CREATE TABLE "saved_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"owner_name" text NOT NULL,
	"product" text NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_request_place" UNIQUE("id","product","screen")
);
--> statement-breakpoint
CREATE TABLE "saved_request_default" (
	"product" text NOT NULL,
	"screen" text NOT NULL,
	"role" text NOT NULL,
	"request_id" uuid NOT NULL,
	CONSTRAINT "saved_request_default_product_screen_role_pk" PRIMARY KEY("product","screen","role")
);
--> statement-breakpoint
ALTER TABLE "saved_request" ADD CONSTRAINT "saved_request_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_request_default" ADD CONSTRAINT "saved_request_default_request" FOREIGN KEY ("request_id","product","screen") REFERENCES "public"."saved_request"("id","product","screen") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_request_screen" ON "saved_request" USING btree ("product","screen");--> statement-breakpoint
CREATE INDEX "saved_request_owner" ON "saved_request" USING btree ("owner_id");