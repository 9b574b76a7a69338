ALTER TABLE "model_usage" ADD COLUMN "step" integer;--> statement-breakpoint
ALTER TABLE "model_usage" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "model_usage" ADD COLUMN "is_own_error_fix" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "monthly_cost_cap" double precision;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "monthly_token_cap" bigint;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "monthly_cost_cap" double precision;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "monthly_token_cap" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "turn_cost_cap" double precision;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "turn_token_cap" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "daily_cost_cap" double precision;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "daily_token_cap" bigint;--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_usage_of_project" ON "model_usage" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "model_usage_of_organization" ON "model_usage" USING btree ("organization_id","created_at");