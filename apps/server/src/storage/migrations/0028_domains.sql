CREATE TABLE "domains" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"hostname" text NOT NULL,
	"skeleton" text NOT NULL,
	"token" text NOT NULL,
	"state" text NOT NULL,
	"is_primary" boolean NOT NULL,
	"redirects" boolean NOT NULL,
	"proven_at" timestamp (3) with time zone,
	"lost_at" timestamp (3) with time zone,
	"expected_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"findings" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_project_id_sites_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."sites"("project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_of_project" ON "domains" USING btree ("project_id","hostname");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_proven" ON "domains" USING btree ("hostname") WHERE "domains"."proven_at" is not null;--> statement-breakpoint
CREATE INDEX "domains_skeleton" ON "domains" USING btree ("skeleton");--> statement-breakpoint
CREATE INDEX "domains_due" ON "domains" USING btree ("next_check_at");