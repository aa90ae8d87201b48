import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'

/** What a station may measure, in the order of interest, with the decimals of its mean over machines. */
export const weatherSignals = [
  ['WindSpeed', 1],
  ['WindDirection', 0],
  ['PlaneOfArrayIrradiance', 0],
  ['GlobalHorizontalIrradiance', 0],
  ['AmbientTemperature', 1],
  ['ModuleTemperature', 1],
  ['AirPressure', 0],
] as const

/** Whether anything at the site measures its weather. */
export const hasWeather = ({ machines, stations }: FarmRow): boolean =>
  [...machines, ...stations].some(({ tags }) => weatherSignals.some(([signal]) => tags.has(signal)))
