ALTER TABLE "projects" ADD COLUMN "branch_of_id" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "branch_name" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "branch_title" text;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_branch_of_id_projects_id_fk" FOREIGN KEY ("branch_of_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "projects_branch" ON "projects" USING btree ("branch_of_id","branch_name");