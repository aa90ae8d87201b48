CREATE TABLE "written_manifest" (
	"farm_code" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "written_manifest" ADD CONSTRAINT "written_manifest_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;