CREATE TABLE "stored_contents" (
	"owner_id" text NOT NULL,
	"blob_id" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stored_contents_owner_id_blob_id_pk" PRIMARY KEY("owner_id","blob_id")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "byte_size" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_contents" ADD CONSTRAINT "stored_contents_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
UPDATE "chats" SET "byte_size" = octet_length("messages");
