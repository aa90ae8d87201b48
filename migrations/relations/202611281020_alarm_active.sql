CREATE INDEX "alarm_active" ON "alarm" USING btree ("farm_code","device_code") WHERE "alarm"."end_at" is null;
