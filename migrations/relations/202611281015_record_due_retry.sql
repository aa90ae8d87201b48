ALTER TABLE "record_due" ADD COLUMN "retry_at" timestamp (3) with time zone;
