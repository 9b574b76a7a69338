CREATE TABLE "project_remotes" (
	"project_id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"address" text NOT NULL,
	"path" text NOT NULL,
	"url" text NOT NULL,
	"branch" text NOT NULL,
	"default_branch" text NOT NULL,
	"commit_id" text,
	"synced_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "service_accounts" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "project_remotes" ADD CONSTRAINT "project_remotes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;