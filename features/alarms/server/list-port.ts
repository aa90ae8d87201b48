/** Public interface: lists of alarms as the page shows them, for files. */
export { countListed, type ListedAlarms, readListed } from './reads/list-alarms.ts'
