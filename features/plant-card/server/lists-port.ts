/** Public interface: lists of records on the cards of nodes. */
export { bindNodeList } from './node-list.ts'
