CREATE TABLE "chat_messages" (
	"project_id" text NOT NULL,
	"position" integer NOT NULL,
	"message" text NOT NULL,
	"byte_size" integer NOT NULL,
	CONSTRAINT "chat_messages_project_id_position_pk" PRIMARY KEY("project_id","position")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "message_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO "chat_messages"
SELECT "project_id", "ordinality" - 1, "value"::text, octet_length("value"::text)
FROM "chats", json_array_elements("messages"::json) WITH ORDINALITY;--> statement-breakpoint
UPDATE "chats" SET
	"message_count" = (SELECT count(*) FROM "chat_messages" WHERE "chat_messages"."project_id" = "chats"."project_id"),
	"byte_size" = (SELECT coalesce(sum("byte_size"), 0) FROM "chat_messages" WHERE "chat_messages"."project_id" = "chats"."project_id");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_project_id_chats_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."chats"("project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" DROP COLUMN "messages";
