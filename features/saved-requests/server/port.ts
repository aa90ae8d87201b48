/** Public interface of saved requests: for features that follow the views of people. */
export { requestsOfIds, type StoredRequest } from './request-store.ts'
