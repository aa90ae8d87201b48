ALTER TABLE "network_device" ADD COLUMN "diagram_x" bigint;--> statement-breakpoint
ALTER TABLE "network_device" ADD COLUMN "diagram_y" bigint;
