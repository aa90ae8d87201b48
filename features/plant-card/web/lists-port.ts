/** Public interface: lists of records on the cards of nodes, and drawers beside them. */
export { NewNodeRecord } from './lists/new-node-record.tsx'
export { nodeListQuery } from './lists/node-list-query.ts'
export { NodeRecords } from './lists/node-records.tsx'
export { mayOn } from './parts/card-section.tsx'
export { RowsInput } from './parts/rows-input.tsx'
export { cardNodeQuery } from './queries.ts'
export { CardDrawer } from './tools/card-drawer.tsx'
