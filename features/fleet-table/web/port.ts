/** Public interface: the table of machines. */
export { MachinesTable } from './table/machines-table.tsx'
