/** Public interface: tiles, and texts and marks of the state of a farm. */
export { FarmState } from './farm-state/farm-state.tsx'
export { NeedTally } from './farm-state/need-tally.tsx'
export { NeedingLine } from './farm-state/needing-line.tsx'
export { FarmTile } from './tiles/farm-tile.tsx'
export { groupTitle } from './tiles/group-words.ts'
