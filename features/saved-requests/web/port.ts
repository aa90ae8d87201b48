/** Public interface of saved requests: menu of views, criteria bar, list, and save button for screens. */
export { RequestMenu } from './parts/request-menu.tsx'
export { RequestSummary } from './parts/request-summary.tsx'
export { SaveRequestButton } from './parts/save-request-button.tsx'
export { type RequestPlace, savedRequestsQuery } from './queries.ts'
