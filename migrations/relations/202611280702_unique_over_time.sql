CREATE TABLE "record_unique_value" (
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"fields" text NOT NULL,
	"digest_high" bigint NOT NULL,
	"digest_low" bigint NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_to" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "record_unique_value_record" ON "record_unique_value" USING btree ("kind","record");--> statement-breakpoint
CREATE INDEX "record_unique_value_digest" ON "record_unique_value" USING btree ("digest_high","digest_low");
--> statement-breakpoint
-- A range of one number: ranges need no extension of PostgreSQL.
ALTER TABLE "record_unique_value" ADD CONSTRAINT "record_unique_value_once" EXCLUDE USING gist (
	int8range("digest_high", "digest_high", '[]') WITH &&,
	int8range("digest_low", "digest_low", '[]') WITH &&,
	tstzrange("valid_from", "valid_to") WITH &&
);
