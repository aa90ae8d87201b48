import type { Trouble } from './substation.ts'

/** What stands where a farm meets the grid. */
export interface GridPoint {
  readonly gridKv: number
  /** Between machines and transformer. */
  readonly feederKv: number
  readonly meter: boolean
  readonly substation: boolean
  readonly troubles?: readonly Trouble[]
}

const large: GridPoint = { gridKv: 63, feederKv: 20, meter: true, substation: true }
const small: GridPoint = { gridKv: 20, feederKv: 20, meter: true, substation: false }

/** Grid points of the demo, by farm. Other farms are metered by their grid operator alone. */
export const gridPoints: Readonly<Record<string, GridPoint>> = {
  'FR-VLM': { ...large, troubles: ['door'] },
  'FR-LCH': large,
  'FR-AJO': small,
  'PT-CRM': { ...large, gridKv: 60, feederKv: 30, troubles: ['cooling'] },
  'ES-MUA': { ...large, gridKv: 132, feederKv: 30 },
  'BR-CAI': { ...large, gridKv: 138, feederKv: 34.5, troubles: ['remote unit'] },
  'FR-MRC': { ...small, gridKv: 20 },
  'PT-CHQ': { ...large, gridKv: 60, feederKv: 30, troubles: ['backup battery'] },
  'ES-LLT': { ...large, gridKv: 132, feederKv: 30 },
  'FR-ISR': { ...large, feederKv: 10 },
  'NO-FOS': { ...large, gridKv: 132, feederKv: 11, troubles: ['protection'] },
  'PT-ALM': { ...small, gridKv: 30 },
  'BR-ANT': { ...large, gridKv: 69, feederKv: 6.9 },
  'FR-ORV': small,
  'DE-WDH': small,
  'IT-POL': { ...small, gridKv: 15 },
  'FR-STM': { ...large, gridKv: 63, feederKv: 20 },
  'ES-MUB': { ...large, gridKv: 132, feederKv: 30, troubles: ['fire detector'] },
  'IT-CVA': { ...large, gridKv: 150, feederKv: 20 },
}
