ALTER TABLE "bulk_edit" ADD COLUMN "began_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
