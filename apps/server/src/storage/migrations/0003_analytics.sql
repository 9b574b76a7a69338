CREATE TABLE "analytics_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"project_id" text,
	"message_id" text,
	"framework" text,
	"browser" text NOT NULL,
	"message" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "analytics_events_received" ON "analytics_events" USING btree ("received_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "analytics_events_by_name" ON "analytics_events" USING btree ("event","received_at" DESC NULLS LAST);