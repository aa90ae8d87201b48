/** Public interface: frame of all pages of the fleet. */
export { FleetPage } from './frame/fleet-page.tsx'
