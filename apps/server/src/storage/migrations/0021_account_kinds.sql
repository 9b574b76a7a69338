ALTER TABLE "users" ADD COLUMN "kind" text DEFAULT 'registered' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_owner" ON "users" USING btree ("kind") WHERE "users"."kind" = 'owner';