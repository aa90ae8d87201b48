import type { Language } from '../../../domain/language.ts'
import { isIdOf } from '../../contract/record-id.ts'
import {
  actionsOf,
  closeAction,
  type recordColumns,
  validFromColumn,
  type WorkbookColumn,
} from '../../contract/workbook.ts'
import { cellText, readCell, type SheetCell, sameName } from '../../contract/workbook-cell.ts'
import type { HeldRecord, OpenSheet, RowFault, SheetPart } from './sheet-part.ts'

export type RowAction = 'created' | 'changed' | 'removed'

/** A row with its record and its action, or its faults. */
export type Addressed =
  | {
      readonly action: RowAction
      readonly held?: HeldRecord
      /** Code of a new record. */
      readonly id?: string
      readonly version: number
      readonly validFrom?: string
    }
  | { readonly faults: readonly RowFault[] }

const wrong = (field: string, code: string, more: Partial<RowFault> = {}): Addressed => ({
  faults: [{ field, code, ...more }],
})

/** Id, version and action of a row, as texts. */
const addressOf = (cells: ReadonlyMap<string, SheetCell>) => {
  const textOf = (key: (typeof recordColumns)[number]) => cellText(cells.get(key)).trim()
  return { id: textOf('id'), version: textOf('version'), action: textOf('action') }
}

/** A row without an id adds a record, if its action says so. */
const addressNew = (action: string): Addressed =>
  action === 'new' ? { action: 'created', version: 0 } : wrong('action', 'action-needed', { possible: ['new'] })

/** A day with a time of day is an instant in UTC, like all times of a workbook. */
const momentField = { kind: 'date', section: '', withTime: true } as const
const momentColumn: WorkbookColumn = {
  ...{ key: validFromColumn, field: validFromColumn, declared: momentField, isLocked: false },
}

/** Day or instant from which a row holds: undefined for an empty cell. */
const validFromOf = (cell: SheetCell | undefined, culture: Language) => {
  if (cell === undefined) return { validFrom: undefined }
  const read = readCell(momentColumn, cell, { culture })
  if ('fault' in read) return { faults: [{ field: validFromColumn, value: cellText(cell), ...read.fault }] }
  const text = String(read.value)
  return { validFrom: text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text }
}

/** Finds the record of a row and what the row asks for. */
export const createAddressing = (sheet: SheetPart['sheet'], open: OpenSheet, culture: Language) => {
  const actions = actionsOf(sheet)
  const rowOfId = new Map<string, number>()

  /** Codes are as they are written, other ids in any case. */
  const readId = (id: string): string => (sheet.ids === 'code' ? id : sameName(id))

  /** The fault of an id that another row has. */
  const twice = (id: string, row: number): Addressed | undefined => {
    const otherRow = rowOfId.get(readId(id))
    if (otherRow !== undefined) return wrong('id', 'row-twice', { value: id, otherRow })
    rowOfId.set(readId(id), row)
    return undefined
  }

  const addressHeld = (id: string, version: string, isRemoved: boolean, row: number): Addressed => {
    const ofOther = twice(id, row)
    if (ofOther) return ofOther
    const held = open.find?.(readId(id))
    if (!held) return wrong('id', 'unknown-record', { value: id })
    if (!/^\d+$/.test(version)) return wrong('version', 'no-version', { value: version })
    return { action: isRemoved ? 'removed' : 'changed', held, version: Number(version) }
  }

  /** A new record with the code that its row has chosen. */
  const addressCode = (id: string, row: number): Addressed => {
    if (id === '') return wrong('id', 'needed')
    if (!isIdOf('code', id)) return wrong('id', 'wrong-format', { value: id, bound: 'code' })
    return twice(id, row) ?? { action: 'created', version: 0, id }
  }

  const addressNow = (cells: ReadonlyMap<string, SheetCell>, row: number): Addressed => {
    const { id, version, action } = addressOf(cells)
    const asked = sameName(action)
    if (asked !== '' && !actions.includes(asked))
      return wrong('action', 'not-a-choice', { value: action, possible: actions })
    if (id === '' && sheet.isGiven) return wrong('id', 'unknown-record')
    if (sheet.ids === 'code' && asked === 'new') return addressCode(id, row)
    if (id === '') return addressNew(asked)
    if (asked === 'new') return wrong('id', 'id-of-new', { value: id })
    return addressHeld(id, version, asked === 'delete' || asked === closeAction, row)
  }

  return (cells: ReadonlyMap<string, SheetCell>, row: number): Addressed => {
    if (sheet.addsOnly) return { action: 'created', version: 0 }
    const addressed = addressNow(cells, row)
    if ('faults' in addressed || !sheet.isTemporal) return addressed
    const { validFrom, faults } = validFromOf(cells.get(validFromColumn), culture)
    if (faults) return { faults }
    return validFrom === undefined ? addressed : { ...addressed, validFrom }
  }
}
