ALTER TABLE "status_code" ADD COLUMN "cause" text;
