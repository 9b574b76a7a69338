CREATE TABLE "organization_model_keys" (
	"organization_id" text NOT NULL,
	"provider" text NOT NULL,
	"sealed_key" text NOT NULL,
	"hint" text NOT NULL,
	"base_url" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organization_model_keys_organization_id_provider_pk" PRIMARY KEY("organization_id","provider")
);
--> statement-breakpoint
ALTER TABLE "model_usage" ADD COLUMN "key_owner" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "fallback_model_id" text;--> statement-breakpoint
ALTER TABLE "organization_model_keys" ADD CONSTRAINT "organization_model_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;