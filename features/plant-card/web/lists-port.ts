/** Public interface: lists of records on the cards of nodes. */
export { nodeListQuery } from './lists/node-list-query.ts'
export { NodeRecords } from './lists/node-records.tsx'
