import type { Format } from '../../../../platform/web/i18n/format.ts'

/** How the powers of one page are written: the unit is chosen once, by what is installed. */
export interface PowerWords {
  readonly unit: string
  readonly energyUnit: string
  /** Without the unit; "-" when missing. */
  readonly power: (kw: number | null | undefined) => string
  readonly energy: (kwh: number | null | undefined) => string
}

const divided = (value: number | null | undefined, by: number) => (value == null ? null : value / by)

export const powerWords = (installedKw: number, format: Format): PowerWords => {
  const isSmall = installedKw < 1_000
  const divisor = isSmall ? 1 : 1_000
  const decimals = isSmall ? 0 : installedKw < 10_000 ? 2 : 1
  const text = (value: number | null | undefined) => format.number(divided(value, divisor), decimals)
  return { unit: isSmall ? 'kW' : 'MW', energyUnit: isSmall ? 'kWh' : 'MWh', power: text, energy: text }
}
