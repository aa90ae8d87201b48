CREATE TABLE "audit_forward" (
	"collector" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
