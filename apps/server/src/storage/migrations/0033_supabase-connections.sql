CREATE TABLE "supabase_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed_pending" text,
	"sealed_tokens" text,
	"signed_in_at" timestamp (3) with time zone,
	"renewing_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "supabase_connections" (
	"project_id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"step" text NOT NULL,
	"ref" text,
	"name" text NOT NULL,
	"organization" text NOT NULL,
	"region" text NOT NULL,
	"sealed_password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supabase_accounts" ADD CONSTRAINT "supabase_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supabase_connections" ADD CONSTRAINT "supabase_connections_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supabase_connections" ADD CONSTRAINT "supabase_connections_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supabase_connections_ref" ON "supabase_connections" USING btree ("ref");--> statement-breakpoint
CREATE UNIQUE INDEX "supabase_connections_creating" ON "supabase_connections" USING btree ("organization","name") WHERE step = 'creating';