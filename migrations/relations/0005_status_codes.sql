CREATE TABLE "status_code" (
	"farm_code" text NOT NULL,
	"manufacturer" text NOT NULL,
	"code" bigint NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "status_code_farm_code_manufacturer_code_pk" PRIMARY KEY("farm_code","manufacturer","code")
);
--> statement-breakpoint
ALTER TABLE "status_code" ADD CONSTRAINT "status_code_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;