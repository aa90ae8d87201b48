/** The door of saved requests: the menu of views, the line of criteria, and the list and a way to save for screens that use them. */
export { RequestMenu } from './parts/request-menu.tsx'
export { RequestSummary } from './parts/request-summary.tsx'
export { SaveRequestButton } from './parts/save-request-button.tsx'
export { type RequestPlace, savedRequestsQuery } from './queries.ts'
