import type { Language } from '../../domain/language.ts'
import type { DecimalField, Field, IntegerField } from './field.ts'
import { textOfValue } from './field-value.ts'
import { possibleValues } from './possible-values.ts'
import { isIdOf, type RecordIds } from './record-id.ts'
import { readTypedNumber } from './typed-number.ts'
import type { WorkbookColumn } from './workbook.ts'
import { isErrorText, joinedTexts, meantText, splitTexts, writtenText } from './workbook-text.ts'

/** A cell of a file. The UTC fields of a date are what the spreadsheet shows. */
export type SheetCell = string | number | boolean | Date

/** Why a cell is not valid. */
export interface CellFault {
  readonly code: string
  readonly bound?: string | number
  /** The part that is wrong, if not the whole cell. */
  readonly value?: string
  /** Allowed values, the likeliest first; `…` at the end if there are more. */
  readonly possible?: readonly string[]
}

/** A value of a cell; `understood` says what an ambiguous text was read as. */
export type ReadCell = { readonly value: unknown; readonly understood?: string } | { readonly fault: CellFault }

/** Names that a cell may contain, with the values that they stand for. */
export interface CellNames {
  /** In the order in which the spreadsheet offers them. */
  readonly names: readonly string[]
  /** By name in small letters. */
  readonly values: ReadonlyMap<string, string>
  readonly nameOf: (value: string) => string | undefined
  /** Values of names that several records have. Cells contain these values in place of the names. */
  readonly doubles?: ReadonlyMap<string, readonly string[]>
  /** Code of the fault about another name. */
  readonly code?: string
}

/** Names of records, for the cells of references. A name that several records have is none. */
export const cellNames = (entries: readonly (readonly [name: string, value: string])[], code?: string): CellNames => {
  const known = Map.groupBy(entries, ([name]) => sameName(name))
  const clear = entries.filter(([name]) => known.get(sameName(name))?.length === 1)
  const byValue = new Map(clear.map(([name, value]) => [value, name]))
  return {
    names: clear.map(([name]) => name),
    values: new Map(clear.map(([name, value]) => [sameName(name), value])),
    doubles: new Map(
      [...known].filter(([, same]) => same.length > 1).map(([name, same]) => [name, same.map(([, value]) => value)]),
    ),
    nameOf: (value) => byValue.get(value),
    ...(code !== undefined && { code }),
  }
}

/** Names are compared without letter case and spaces around them. */
export const sameName = (name: string): string => name.trim().toLowerCase()

interface Reading {
  /** Decides how numbers and dates that are texts are read. */
  readonly culture: Language
  readonly names?: CellNames | undefined
}

/** A formula that no spreadsheet has calculated (platform/server/spreadsheet/cell-errors.ts). */
const formulaWithoutValue = '#FORMULA!'

/** What the cell shows, as text. */
export const cellText = (cell: SheetCell | undefined): string => {
  if (cell === undefined) return ''
  if (cell instanceof Date) return dateText(cell)
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell)
}

const dateText = (date: Date): string =>
  Number.isNaN(date.getTime())
    ? ''
    : date
        .toISOString()
        .replace(/T00:00:00\.000Z$/, '')
        .replace(/\.000Z$/, '')
        .replace('T', ' ')

const refused = (code: string, more: Omit<CellFault, 'code'> = {}): ReadCell => ({ fault: { code, ...more } })

const readText = (cell: SheetCell): ReadCell => {
  if (cell instanceof Date) return refused('date')
  return typeof cell === 'boolean' ? refused('no-text') : { value: meantText(String(cell).trim()) }
}

const longestNumber = 60
const plainNumber = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i
/** One mark with three digits after it: thousands for some readers, decimals for others. */
const unclearNumber = /^[+-]?\d{1,3}[.,]\d{3}(?![\d.,])/

const readNumber = (field: DecimalField | IntegerField, cell: SheetCell, culture: Language): ReadCell => {
  if (typeof cell === 'number') return { value: cell }
  if (cell instanceof Date) return refused('date')
  if (typeof cell === 'boolean') return refused('not-a-number')
  const text = meantText(cell.trim())
  if (text.length > longestNumber) return refused('not-a-number')
  const read = readTypedNumber(text, { language: culture, unit: field.unit })
  if ('value' in read) return unclearNumber.test(text) ? { ...read, understood: String(read.value) } : read
  // As programs write it: 1.5 in a French file.
  if (plainNumber.test(text)) return { value: Number(text), understood: text }
  return read.fault === 'other-unit' ? refused('other-unit', { bound: field.unit ?? '' }) : refused('not-a-number')
}

const isoTime = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}(?:\.\d{1,3})?))?(Z?))?$/
/** All four languages write the day first. */
const localTime = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** The instant of a wall clock in UTC; undefined for a day or a time that does not exist. */
const utcOf = (parts: readonly (string | undefined)[]): Date | undefined => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, 0, Math.round(second * 1000)))
  date.setUTCFullYear(year, month - 1, day)
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hour
  return isSame && date.getUTCMinutes() === minute && second < 60 ? date : undefined
}

/** A date that a user typed as text. */
const typedDate = (text: string): { readonly date: Date; readonly isUnclear: boolean } | undefined => {
  const [iso, local] = [isoTime.exec(text), localTime.exec(text)]
  if (iso) {
    const date = utcOf(iso.slice(1, 7))
    return date && { date, isUnclear: false }
  }
  if (!local) return undefined
  const [, day, month, year, ...clock] = local
  const date = utcOf([year, month, day, ...clock])
  return date && { date, isUnclear: Number(day) <= 12 && Number(month) <= 12 && day !== month }
}

const readDate = (field: Extract<Field, { kind: 'date' }>, cell: SheetCell): ReadCell => {
  const format = field.withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  const typed = cell instanceof Date ? { date: cell, isUnclear: false } : typedDate(meantText(cellText(cell).trim()))
  if (!typed || Number.isNaN(typed.date.getTime())) return refused('not-a-date', { bound: format })
  const { date, isUnclear } = typed
  const iso = date.toISOString()
  if (!field.withTime && !iso.endsWith('T00:00:00.000Z')) return refused('not-a-date', { bound: format })
  const value = field.inMs ? date.getTime() : field.withTime ? iso : iso.slice(0, 10)
  return isUnclear ? { value, understood: dateText(date) } : { value }
}

const truths: Readonly<Record<string, boolean>> = {
  ...{ true: true, yes: true, '1': true, oui: true, vrai: true, sí: true, si: true, verdadero: true },
  ...{ sim: true, verdadeiro: true, false: false, no: false, '0': false, non: false, faux: false, falso: false },
  ...{ não: false, nao: false },
}

const readBoolean = (cell: SheetCell): ReadCell => {
  const value = typeof cell === 'boolean' ? cell : truths[sameName(cellText(cell))]
  return value === undefined ? refused('not-a-choice', { possible: ['yes', 'no'] }) : { value }
}

/** Reads names or codes of a choice. `most` limits the named possible values. */
const readChoices = (texts: readonly string[], choices: CellNames): { values: string[]; fault?: CellFault } => {
  const unknown = texts.filter((text) => !choices.values.has(sameName(text)))
  const values = texts.flatMap((text) => choices.values.get(sameName(text)) ?? [])
  if (unknown.length === 0) return { values: [...new Set(values)] }
  const value = unknown.join('|')
  const code = choices.code ?? 'not-a-choice'
  return { values, fault: { code, value, possible: possibleValues(choices.names, value) } }
}

const choicesOf = new WeakMap<object, CellNames>()

/** The codes of a choice as names of themselves. */
export const namesOfChoices = (choices: readonly string[]): CellNames => {
  const known = choicesOf.get(choices) ?? cellNames(choices.map((choice) => [choice, choice]))
  choicesOf.set(choices, known)
  return known
}

const readOne = (cell: SheetCell, names: CellNames): ReadCell => {
  if (cell instanceof Date) return refused('date')
  const text = meantText(cellText(cell).trim())
  const { values, fault } = readChoices([text], names)
  if (!fault) return { value: values[0] }
  return { fault: { ...fault, value: text } }
}

const readSeveral = (cell: SheetCell, names: CellNames): ReadCell => {
  if (cell instanceof Date) return refused('date')
  const { values, fault } = readChoices(splitTexts(meantText(cellText(cell))), names)
  return fault ? { fault } : { value: values }
}

const idOrName = (names: CellNames): CellNames => ({
  ...names,
  values: new Map([...names.values, ...[...names.values.values()].map((id) => [sameName(id), id] as const)]),
})
const withIds = new WeakMap<CellNames, CellNames>()

const idText = /^(?:[1-9]\d{0,8}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** The id in a text: a code as it is written, other ids in any case. */
const idIn = (text: string, ids: RecordIds | undefined): string | undefined => {
  if (ids === 'code') return isIdOf(ids, text) ? text : undefined
  return idText.test(text) ? text.toLowerCase() : undefined
}

const readReference = (cell: SheetCell, names: CellNames | undefined, ids: RecordIds | undefined): ReadCell => {
  if (!names) return readText(cell)
  const text = cellText(cell).trim()
  const doubles = names.doubles?.get(sameName(meantText(text)))
  if (doubles) return refused('double-name', { possible: doubles })
  const known = withIds.get(names) ?? idOrName({ code: 'unknown-reference', ...names })
  withIds.set(names, known)
  // The check of the record decides about other ids: one without permission stays as it is.
  const id = idIn(text, ids)
  if (id !== undefined && !known.values.has(sameName(text))) return { value: id }
  return readOne(cell, known)
}

/** Reads a filled cell of a column. The field then checks the value (`field-check.ts`). */
export const readCell = ({ declared }: WorkbookColumn, cell: SheetCell, { culture, names }: Reading): ReadCell => {
  if (cell === formulaWithoutValue) return refused('no-value')
  if (typeof cell === 'string' && isErrorText(cell)) return refused('cell-error')
  switch (declared.kind) {
    case 'decimal':
    case 'integer':
      return readNumber(declared, cell, culture)
    case 'date':
      return readDate(declared, cell)
    case 'boolean':
      return readBoolean(cell)
    case 'oneOf':
      return readOne(cell, names ?? namesOfChoices(declared.choices))
    case 'severalOf':
      return readSeveral(cell, names ?? namesOfChoices(declared.choices))
    case 'list': {
      const text = readText(cell)
      return 'fault' in text ? text : { value: splitTexts(String(text.value)) }
    }
    case 'reference':
      return readReference(cell, names, declared.ids)
    default:
      return readText(cell)
  }
}

/** Spreadsheets count days from here; an earlier date is a text. */
const firstDateMs = Date.UTC(1900, 2, 1)

const dateCell = (field: Extract<Field, { kind: 'date' }>, value: unknown): SheetCell => {
  const date = new Date(value as string | number)
  if (date.getTime() >= firstDateMs) return date
  return field.withTime ? date.toISOString() : date.toISOString().slice(0, 10)
}

/** The cell of a stored value: null if it is empty. */
export const cellOfValue = (
  { declared, language }: WorkbookColumn,
  value: unknown,
  names?: CellNames | undefined,
): SheetCell | null => {
  if (value === null || value === undefined || value === '') return null
  const nameOf = (one: unknown) => names?.nameOf(String(one)) ?? String(one)
  switch (declared.kind) {
    case 'decimal':
    case 'integer':
      return Number(value)
    case 'boolean':
      return value === true
    case 'date':
      return dateCell(declared, value)
    case 'texts':
      return writtenText(textOfValue(value, language ?? '')) || null
    case 'severalOf':
    case 'list':
      return writtenText(joinedTexts((value as readonly unknown[]).map(nameOf))) || null
    case 'oneOf':
    case 'reference':
      return writtenText(nameOf(value))
    default:
      return writtenText(String(value))
  }
}
