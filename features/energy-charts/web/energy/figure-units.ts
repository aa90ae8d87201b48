import type { Format } from '../../../../platform/web/i18n/format.ts'
import type { EnergyFigure } from '../../../energy/contract/energy-figures.ts'

/** How the values of a figure are written on a page. */
export interface FigureUnit {
  readonly unit: string
  readonly decimals: number
  /** The number as it is shown, for files and axes. */
  readonly of: (value: number) => number
  readonly figure: (value: number | null) => string
  readonly text: (value: number | null) => string
}

export type FigureUnits = (figure: Pick<EnergyFigure, 'unit' | 'decimals'>) => FigureUnit

/** Energy of the largest bar from which on MWh say enough, kWh. */
const mwhFromKwh = 10_000

/**
 * One unit of energy for a page, by its largest bar or by the person's wish: charts, tables and files write the same number.
 */
export const figureUnits = (format: Format, largestKwh: number): FigureUnits => {
  const isLarge = largestKwh >= mwhFromKwh
  const energy = format.inUnit(isLarge ? 'MWh' : 'kWh', isLarge ? (largestKwh >= 1_000_000 ? 0 : 1) : 0)
  const divisor = isLarge ? 1_000 : 1
  return ({ unit, decimals }) => {
    if (unit === 'kWh')
      return {
        unit: energy.unit,
        decimals: energy.decimals,
        of: (value) => energy.of(value / divisor),
        figure: (value) => energy.figure(value === null ? null : value / divisor),
        text: (value) => energy.text(value === null ? null : value / divisor),
      }
    const written = format.inUnit(unit, decimals)
    return { unit, decimals, of: (value) => value, figure: written.figure, text: written.text }
  }
}
