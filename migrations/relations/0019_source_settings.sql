CREATE TABLE "source_setting" (
	"farm_code" text PRIMARY KEY NOT NULL,
	"live" smallint NOT NULL,
	"late" smallint NOT NULL,
	"import" smallint NOT NULL,
	"correction" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "source_setting" ADD CONSTRAINT "source_setting_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;