import { findSignal } from '../../../../domain/signal.ts'
import { type ShownUnit, shownUnit, type UnitPreferences, withFigures } from '../../../../domain/unit.ts'

type Filters = Readonly<Record<string, string>>

/** Units of columns that are no signals. Energy is filtered on the page of a farm alone. */
const ownUnits: Readonly<Record<string, string>> = { expected: 'kW', rated: 'kW', energyToday: 'kWh' }

const unitOf = (column: string, wishes: UnitPreferences): ShownUnit =>
  shownUnit(findSignal(column)?.unit ?? (Object.hasOwn(ownUnits, column) ? (ownUnits[column] ?? '') : ''), 0, wishes)

/** What was calculated is written as people write it: 35 km/h, not 34.999999999992. */
const readableDigits = 6

/** A filter of a column as the person reads it. */
export const readFilter = (column: string, held: string, wishes: UnitPreferences): string => {
  const unit = unitOf(column, wishes)
  return unit.isOther ? withFigures(held, (value) => Number(unit.of(value).toPrecision(readableDigits))) : held
}

/**
 * Filters between the address and the table. Addresses and saved views hold figures in the units of the plants, so that one
 * means the same to everybody; the table shows and takes them in those of the person. What somebody has typed is shown as
 * they typed it.
 */
export const createFilterUnits = (wishes: UnitPreferences) => {
  const typed = new Map<string, { readonly read: string; readonly held: string }>()
  const each = (filters: Filters, of: (column: string, text: string) => string): Filters =>
    Object.fromEntries(Object.entries(filters).map(([column, text]) => [column, of(column, text)]))
  return {
    read: (filters: Filters): Filters =>
      each(filters, (column, held) => {
        const last = typed.get(column)
        return last?.held === held ? last.read : readFilter(column, held, wishes)
      }),
    held: (filters: Filters): Filters =>
      each(filters, (column, read) => {
        const unit = unitOf(column, wishes)
        if (!unit.isOther) return read
        const held = withFigures(read, unit.held)
        typed.set(column, { read, held })
        return held
      }),
  }
}
