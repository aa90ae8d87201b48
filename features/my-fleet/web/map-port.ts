/** Public interface: map of the fleet. */
export { placedFarms } from './overview/overview-looks.ts'
export { OverviewMap } from './overview/overview-map.tsx'
export { useFarmWords } from './overview/use-farm-words.ts'
