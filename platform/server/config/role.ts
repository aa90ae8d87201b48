/** Roles of a process: answer API calls, push live values, receive field messages, run background jobs. */
export const roles = ['api', 'push', 'ingest', 'jobs'] as const
export type Role = (typeof roles)[number]
