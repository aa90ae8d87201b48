/** Public interface: what every tab of a farm without machines shows. */
export { FarmWithoutMachines } from './frame/farm-without-machines.tsx'
