CREATE TABLE "mcp_consents" (
	"server_id" text NOT NULL,
	"tool" text NOT NULL,
	"consent" text NOT NULL,
	CONSTRAINT "mcp_consents_server_id_tool_pk" PRIMARY KEY("server_id","tool")
);
--> statement-breakpoint
CREATE TABLE "mcp_servers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"sealed_authorization" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mcp_consents" ADD CONSTRAINT "mcp_consents_server_id_mcp_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."mcp_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_servers" ADD CONSTRAINT "mcp_servers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mcp_servers_user" ON "mcp_servers" USING btree ("user_id");