CREATE TABLE "alarm_cause_objection" (
	"farm_code" text NOT NULL,
	"rule" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "alarm_cause_objection_farm_code_rule_pk" PRIMARY KEY("farm_code","rule")
);
--> statement-breakpoint
ALTER TABLE "alarm_rule" DROP CONSTRAINT "alarm_rule_pair";--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "returned_with" uuid;--> statement-breakpoint
ALTER TABLE "alarm_rule" ADD COLUMN "scope" text DEFAULT 'machine' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_cause_objection" ADD CONSTRAINT "alarm_cause_objection_farm_code_farm_farm_code_fk" FOREIGN KEY ("farm_code") REFERENCES "public"."farm"("farm_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_returned" ON "alarm" USING btree ("returned_with") WHERE "alarm"."returned_with" is not null;--> statement-breakpoint
ALTER TABLE "alarm_rule" ADD CONSTRAINT "alarm_rule_pair" UNIQUE("manufacturer","cause_code","effect_code","scope");
