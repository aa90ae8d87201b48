import type { Format } from '../../../../platform/web/i18n/format.ts'

/** How the powers of one page are written: the unit is chosen once, by what is installed or by the person. */
export interface PowerWords {
  readonly unit: string
  readonly energyUnit: string
  /** Without the unit; "-" when missing. */
  readonly power: (kw: number | null | undefined) => string
  readonly energy: (kwh: number | null | undefined) => string
  /** With its unit; "-" alone when missing. */
  readonly powerText: (kw: number | null | undefined) => string
}

/** Share of what is expected that is given; nothing while a plant draws power: of less than none no share can be said. */
export const givenShare = (actualKw: number, expectedKw: number): number | undefined =>
  actualKw < 0 || expectedKw <= 0 ? undefined : actualKw / expectedKw

const divided = (value: number | null | undefined, by: number) => (value == null ? null : value / by)

/** Installed power from which on MW and MWh say enough with one digit behind the point. */
const mwFromKw = 10_000
const mwhFromKw = 1_000

/** Unit of the powers of a page by what is installed, where the person wishes none. */
export const powerUnitOf = (installedKw: number): 'kW' | 'MW' => (installedKw < mwFromKw ? 'kW' : 'MW')

export const powerWords = (installedKw: number, format: Format): PowerWords => {
  const written = (unit: 'kW' | 'MW' | 'kWh' | 'MWh') => {
    const isSmall = unit === 'kW' || unit === 'kWh'
    const shown = format.inUnit(unit, isSmall ? 0 : 1)
    return {
      unit: shown.unit,
      figure: (value: number | null | undefined) => shown.figure(divided(value, isSmall ? 1 : 1_000)),
      text: (value: number | null | undefined) => shown.text(divided(value, isSmall ? 1 : 1_000)),
    }
  }
  const power = written(powerUnitOf(installedKw))
  const energy = written(installedKw < mwhFromKw ? 'kWh' : 'MWh')
  return {
    unit: power.unit,
    energyUnit: energy.unit,
    power: power.figure,
    energy: energy.figure,
    powerText: power.text,
  }
}

/** Powers of places that stand beside each other, farms and fleets: in MW unless the person reads them in kW. */
export interface FleetPowerWords {
  readonly unit: string
  /** Without the unit; "-" when missing. */
  readonly figure: (kw: number | null | undefined) => string
  readonly text: (kw: number | null | undefined) => string
}

/** `decimals` are those of MW. */
export const fleetPowerWords = (format: Format, decimals: number): FleetPowerWords => {
  const shown = format.inUnit('MW', decimals)
  return {
    unit: shown.unit,
    figure: (kw) => shown.figure(divided(kw, 1_000)),
    text: (kw) => shown.text(divided(kw, 1_000)),
  }
}
