CREATE TABLE "deploys" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"source_tree_id" text NOT NULL,
	"reference" text NOT NULL,
	"file_count" integer NOT NULL,
	"byte_size" bigint NOT NULL,
	"sent_byte_size" bigint NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"project_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"visibility" text NOT NULL,
	"password_hash" text,
	"created_by" text,
	"live_deploy_id" text,
	"deploy_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sites_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "deploys" ADD CONSTRAINT "deploys_project_id_sites_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."sites"("project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deploys" ADD CONSTRAINT "deploys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deploys_of_site" ON "deploys" USING btree ("project_id","number");