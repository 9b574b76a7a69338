CREATE TABLE "chat_step_events" (
	"step_id" text NOT NULL,
	"first_seq" bigint NOT NULL,
	"last_seq" bigint NOT NULL,
	"events" text NOT NULL,
	CONSTRAINT "chat_step_events_step_id_first_seq_pk" PRIMARY KEY("step_id","first_seq")
);
--> statement-breakpoint
CREATE TABLE "chat_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"message_id" text NOT NULL,
	"step" bigint NOT NULL,
	"is_over" boolean NOT NULL,
	"is_stop_requested" boolean NOT NULL,
	"alive_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_step_events" ADD CONSTRAINT "chat_step_events_step_id_chat_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."chat_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_steps" ADD CONSTRAINT "chat_steps_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_steps" ADD CONSTRAINT "chat_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_steps_alive" ON "chat_steps" USING btree ("alive_at");