/** The door of administration: what the boot may use. */
export { seedDemoLists } from './demo-lists.ts'
