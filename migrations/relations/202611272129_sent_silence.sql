ALTER TABLE "tag" ADD COLUMN "sent_silence_s" integer;
