/** A sensor that lies: it keeps one value, sends 9999 (the trade's mark for missing) or nothing at all. */
export interface BrokenSensor {
  readonly deviceCode: string
  readonly signal: string
  readonly sends: number | null
}
