CREATE TABLE "audit_entry" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"address" text,
	"request_id" text,
	"operation" text NOT NULL,
	"target_kind" text,
	"target_id" text,
	"target_name" text,
	"farm_code" text,
	"before" text,
	"after" text,
	"result" text NOT NULL,
	"reason" text,
	"times" integer DEFAULT 1 NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","number");--> statement-breakpoint
CREATE INDEX "audit_entry_target" ON "audit_entry" USING btree ("target_kind","target_id","number");