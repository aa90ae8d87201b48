/** The door to its columns, for who judges rows as the table does. */
export { fleetColumns } from './columns/fleet-columns.tsx'
export { neededTagIds } from './columns/needed-tags.ts'
