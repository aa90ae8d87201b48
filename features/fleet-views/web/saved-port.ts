/** Public interface: saved views, and the menu of views. */
export { type FleetRequest, filterMark, fleetRequestPlace, requestOfAddress } from './saved/fleet-request.ts'
export { ViewMenu, ViewSummary } from './saved/request-bar.tsx'
export { useFarmRequest } from './saved/use-farm-request.ts'
export { useFleetRequest } from './saved/use-fleet-request.ts'
export { useItemWords } from './saved/use-item-words.ts'
