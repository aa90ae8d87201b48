CREATE TABLE "download_ticket" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "download_ticket_expiry" ON "download_ticket" USING btree ("expires_at");
