/** Public interface of administration, for the start of the server. */
export { seedDemoLists } from './demo-lists.ts'
