/** Public interface: frame of the farm pages, for other pages of a farm. */
export { FarmPage } from './frame/farm-page.tsx'
export { FarmWithoutMachines } from './frame/farm-without-machines.tsx'
