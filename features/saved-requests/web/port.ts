/** The door of saved requests: the menu of views, the line of criteria, and the list for screens that use it. */
export { RequestMenu } from './parts/request-menu.tsx'
export { RequestSummary } from './parts/request-summary.tsx'
export { type RequestPlace, savedRequestsQuery } from './queries.ts'
