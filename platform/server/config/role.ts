/** What a process may do: answer the web's calls, push live values, take what the field sends, run work that one does for all. */
export const roles = ['api', 'push', 'ingest', 'jobs'] as const
export type Role = (typeof roles)[number]
