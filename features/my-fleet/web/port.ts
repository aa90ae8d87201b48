/** The door of my fleet: who needs somebody, for a start page. */
export { FarmsInNeed } from './tiles/farms-in-need.tsx'
