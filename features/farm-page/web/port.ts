/** The door of the farm page: its frame, for the other pages of a farm. */
export { FarmPage } from './frame/farm-page.tsx'
export { FarmWithoutMachines } from './frame/farm-without-machines.tsx'
