CREATE TABLE "refused_publication" (
	"username" text NOT NULL,
	"topic" text NOT NULL,
	"times" bigint NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_publication_username_topic_pk" PRIMARY KEY("username","topic")
);
