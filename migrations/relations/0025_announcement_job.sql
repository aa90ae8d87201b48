UPDATE "job_run" SET "job" = 'administration.send-announcements' WHERE "job" = 'administration.tell-messages';
