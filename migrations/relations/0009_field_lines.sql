CREATE TABLE "field_line" (
	"number" integer PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL
);
