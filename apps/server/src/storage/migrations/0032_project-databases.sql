CREATE TABLE "project_databases" (
	"project_id" text PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"engine" text NOT NULL,
	"sealed_keys" text NOT NULL,
	"publishable_key" text NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_databases_ref_unique" UNIQUE("ref")
);
--> statement-breakpoint
ALTER TABLE "project_databases" ADD CONSTRAINT "project_databases_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;