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

/** Installed power from which on MW and MWh say enough with one digit behind the point. */
const mwFromKw = 10_000
const mwhFromKw = 1_000

/** Unit of the powers of a page by what is installed. */
export const powerUnitOf = (installedKw: number): 'kW' | 'MW' => (installedKw < mwFromKw ? 'kW' : 'MW')

export const powerWords = (installedKw: number, format: Format): PowerWords => {
  const textIn = (isSmall: boolean) => (value: number | null | undefined) =>
    format.number(divided(value, isSmall ? 1 : 1_000), isSmall ? 0 : 1)
  const unit = powerUnitOf(installedKw)
  const inKwh = installedKw < mwhFromKw
  return {
    unit,
    energyUnit: inKwh ? 'kWh' : 'MWh',
    power: textIn(unit === 'kW'),
    energy: textIn(inKwh),
  }
}
