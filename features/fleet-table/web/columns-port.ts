/** Public interface: columns of the table, for code that evaluates rows like the table. */
export { fleetColumns } from './columns/fleet-columns.tsx'
export { neededTagIds } from './columns/needed-tags.ts'
