/** Public interface of the fleet: machines that need attention, for a start page. */
export { FarmsInNeed } from './tiles/farms-in-need.tsx'
