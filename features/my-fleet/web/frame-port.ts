/** The door to the frame of all pages of the whole fleet. */
export { FleetPage } from './frame/fleet-page.tsx'
