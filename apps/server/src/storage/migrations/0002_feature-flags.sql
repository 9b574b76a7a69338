ALTER TABLE "users" ADD COLUMN "experimental_node" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "private_registries" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "preview_tunneling" boolean DEFAULT false NOT NULL;