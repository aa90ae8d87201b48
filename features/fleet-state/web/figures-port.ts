/** Public interface: live values outside tables, with quality marks; attention chips; texts of powers and codes. */
export { CodeText } from './cells/code-text.tsx'
export { MarkedFigure } from './cells/marked-figure.tsx'
export { drawnAs } from './cells/name-cell.tsx'
export { NeedChips } from './cells/need-chips.tsx'
export {
  type FleetPowerWords,
  fleetPowerWords,
  givenShare,
  type PowerWords,
  powerUnitOf,
  powerWords,
} from './words/power-words.ts'
