CREATE TABLE "git_branches" (
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"commit_id" text NOT NULL,
	"versions_until" timestamp (3) with time zone,
	CONSTRAINT "git_branches_project_id_name_pk" PRIMARY KEY("project_id","name")
);
--> statement-breakpoint
CREATE TABLE "git_commits" (
	"project_id" text NOT NULL,
	"id" text NOT NULL,
	"parents" text NOT NULL,
	"tree_id" text NOT NULL,
	"executables" text NOT NULL,
	"object" text NOT NULL,
	CONSTRAINT "git_commits_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "pushed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "snapshots" ADD COLUMN "author_id" text;--> statement-breakpoint
ALTER TABLE "git_branches" ADD CONSTRAINT "git_branches_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_commits" ADD CONSTRAINT "git_commits_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;