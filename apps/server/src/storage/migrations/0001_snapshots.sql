CREATE TABLE "snapshots" (
	"project_id" text NOT NULL,
	"message_id" text NOT NULL,
	"title" text NOT NULL,
	"tree_id" text NOT NULL,
	"file_count" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	CONSTRAINT "snapshots_project_id_message_id_pk" PRIMARY KEY("project_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "snapshots_of_project" ON "snapshots" USING btree ("project_id","created_at" DESC NULLS LAST);