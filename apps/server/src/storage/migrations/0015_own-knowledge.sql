CREATE TABLE "own_knowledge" (
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "own_knowledge_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "own_knowledge" ADD CONSTRAINT "own_knowledge_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_knowledge" ADD CONSTRAINT "own_knowledge_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_knowledge_user" ON "own_knowledge" USING btree ("user_id");