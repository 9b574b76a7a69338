CREATE TABLE "hosted_sites" (
	"project_id" text NOT NULL,
	"provider" text NOT NULL,
	"site_id" text NOT NULL,
	"url" text NOT NULL,
	"admin_url" text,
	"account_id" text,
	"session_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hosted_sites_project_id_provider_pk" PRIMARY KEY("project_id","provider")
);
--> statement-breakpoint
CREATE TABLE "service_accounts" (
	"user_id" text NOT NULL,
	"service" text NOT NULL,
	"sealed_token" text NOT NULL,
	"name" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "service_accounts_user_id_service_pk" PRIMARY KEY("user_id","service")
);
--> statement-breakpoint
ALTER TABLE "hosted_sites" ADD CONSTRAINT "hosted_sites_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_sites" ADD CONSTRAINT "hosted_sites_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_sites_at_host" ON "hosted_sites" USING btree ("provider","site_id");