/** Public interface: frame of all pages of the fleet, and what it gives them. */
export { FleetPage, type FleetScene } from './frame/fleet-page.tsx'
