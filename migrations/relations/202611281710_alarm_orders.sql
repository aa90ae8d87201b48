ALTER TABLE "import_run" ADD COLUMN "events_kept" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "alarm_of_code" ON "alarm" USING btree ("code","start_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "alarm_of_urgency" ON "alarm" USING btree ("urgency","start_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "alarm_of_starts" ON "alarm" USING btree ("starts" DESC NULLS LAST,"start_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "alarm_of_person" ON "alarm" USING btree ((coalesce("acknowledged_name", '')) collate "C","start_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "alarm_unmapped" ON "alarm" USING btree ("start_at" DESC NULLS LAST,"id") WHERE "alarm"."alarm_code" is null;--> statement-breakpoint
CREATE INDEX "alarm_place_rank" ON "alarm_place" USING btree ("rank");
