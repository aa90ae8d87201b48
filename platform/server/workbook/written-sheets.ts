import type { Field } from '../../contract/field.ts'
import {
  actionsOf,
  clearMark,
  headingsOf,
  leadingColumns,
  noteMark,
  recordColumns,
  sheetTitleKeys,
  type WorkbookColumn,
} from '../../contract/workbook.ts'
import { cellOfValue, type SheetCell } from '../../contract/workbook-cell.ts'
import { type CellList, type CellStyle, columnName } from '../spreadsheet/workbook-xml.ts'
import { sheetName, type WrittenCell, type WrittenSheet } from '../spreadsheet/write-workbook.ts'
import type { Translate } from '../words/create-words.ts'
import type { HeldRecord, OpenSheet, SheetPart } from './sheet-part.ts'

/** A part with its open sheet, for a file. */
export interface OpenedPart {
  readonly part: SheetPart
  readonly open: OpenSheet
}

const headingRows = 3
const listsSheet = '_lists'
/** A spreadsheet offers no more values in a useful way. */
const mostListed = 1_000

/** Title of a sheet in a language. */
export const titleOf = ({ sheet }: SheetPart, t: Translate): string => sheetName(t(sheetTitleKeys(sheet)))

/** Label of a column in a language. */
export const labelOf = ({ sheet }: SheetPart, { field, language }: WorkbookColumn, t: Translate): string => {
  const label = t(`${sheet.words}.field.${field}`)
  return language === undefined ? label : `${label} (${t(`record.language.${language}`)})`
}

/** Labels of all columns of a sheet in several languages, by key: a file may have them in place of the keys. */
export const labelsOfColumns = (
  part: SheetPart,
  columns: readonly WorkbookColumn[],
  languages: readonly Translate[],
): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ...leadingColumns(part.sheet).map((key) => [key, languages.map((t) => t(`workbook.heading.${key}`))] as const),
    ...columns.map((column) => [column.key, languages.map((t) => labelOf(part, column, t))] as const),
  ])

/** Unit, range and allowed values of a field. */
const limitsOf = (field: Field, t: Translate): (string | undefined)[] => {
  switch (field.kind) {
    case 'decimal':
    case 'integer':
      return [field.unit ?? undefined, `${field.hard[0]} … ${field.hard[1]}`]
    case 'text':
    case 'texts':
      return [t('workbook.note.longest', { most: field.longest })]
    case 'date':
      return [field.withTime ? 'YYYY-MM-DD HH:mm:ss UTC' : 'YYYY-MM-DD']
    case 'oneOf':
      return [field.choices.slice(0, 20).join(', ')]
    case 'severalOf':
      return [t('workbook.note.several'), field.choices.slice(0, 20).join(', ')]
    case 'list':
      return [t('workbook.note.several')]
    default:
      return []
  }
}

const noteOf = ({ sheet }: SheetPart, { field, declared, isLocked }: WorkbookColumn, t: Translate): string => {
  const codes = 'choices' in declared ? declared.choices.join(', ') : ''
  const help = t(`${sheet.words}.help.${field}`, { codes, defaultValue: '' })
  const parts = [
    declared.need === 'needed' ? t('workbook.note.needed') : undefined,
    ...limitsOf(declared, t),
    isLocked ? t('workbook.note.locked') : undefined,
    help === '' ? undefined : help,
  ]
  return parts.filter((part) => part !== undefined && part !== '').join('; ')
}

const cell = (value: WrittenCell['value'], style: CellStyle): WrittenCell => ({ value, style })

const styleOf = ({ declared, isLocked }: WorkbookColumn, value: SheetCell | null): CellStyle => {
  if (declared.kind !== 'date' || !(value instanceof Date)) return isLocked ? 'locked' : 'plain'
  if (declared.withTime) return isLocked ? 'lockedInstant' : 'instant'
  return isLocked ? 'lockedDay' : 'day'
}

const headings = ({ part, open }: OpenedPart, t: Translate): WrittenCell[][] => {
  const ids = leadingColumns(part.sheet)
  const notes = [
    ...ids.map((key) => {
      const isInTime = part.sheet.isTemporal && key === 'action'
      return t(`workbook.note.${isInTime ? 'actionInTime' : key}`, { clear: clearMark })
    }),
    ...open.columns.map((one) => noteOf(part, one, t)),
  ]
  return [
    [...ids.map((key) => t(`workbook.heading.${key}`)), ...open.columns.map((one) => labelOf(part, one, t))].map(
      (text) => cell(text, 'head'),
    ),
    headingsOf(part.sheet, open.columns).map((key) => cell(key, 'key')),
    // The mark in the first cell says that the row has no record.
    notes.map((text, index) => cell(index === 0 ? `${noteMark}${text}` : text, 'note')),
  ]
}

const recordRow = ({ part, open }: OpenedPart, { id, version, values }: HeldRecord): WrittenCell[] => [
  ...leadingColumns(part.sheet).map((key) => {
    if (key === 'id') return cell(id, 'locked')
    return key === 'version' ? cell(version, 'locked') : cell(null, 'plain')
  }),
  ...open.columns.map((column) => {
    const value = cellOfValue(column, values[column.field], open.names[column.field])
    return cell(value, styleOf(column, value))
  }),
]

function* rowsOf(opened: OpenedPart, t: Translate, withRecords: boolean): Generator<readonly WrittenCell[]> {
  yield* headings(opened, t)
  if (!withRecords) return
  for (const record of opened.open.records?.() ?? []) yield recordRow(opened, record)
}

/** Values that the spreadsheet offers in a column. */
const offeredIn = ({ declared, field }: WorkbookColumn, open: OpenSheet): readonly string[] => {
  const names = open.names[field]?.names
  if (declared.kind === 'boolean') return ['TRUE', 'FALSE']
  if (declared.kind === 'oneOf') return names ?? declared.choices
  return declared.kind === 'reference' ? (names ?? []) : []
}

/** Lists of a hidden sheet, one per column, and the ranges where they stand. */
const createLists = () => {
  const lists: (readonly string[])[] = []
  return {
    lists,
    rangeOf(values: readonly string[]): string {
      const known = lists.findIndex(
        (list) => list.length === values.length && list.every((one, at) => one === values[at]),
      )
      const index = known >= 0 ? known : lists.push(values) - 1
      const letters = columnName(index)
      return `'${listsSheet}'!$${letters}$1:$${letters}$${values.length}`
    },
  }
}

function* listRows(lists: readonly (readonly string[])[]): Generator<readonly WrittenCell[]> {
  const longest = Math.max(...lists.map((list) => list.length))
  for (let row = 0; row < longest; row += 1) yield lists.map((list) => cell(list[row] ?? null, 'plain'))
}

const isTextColumn = ({ columns }: OpenSheet, key: string): boolean => {
  const kind = columns.find((column) => column.key === key)?.declared.kind
  return kind === 'text' || kind === 'texts'
}

const widthOf = (key: string): number => Math.min(40, Math.max(12, key.length + 4))

/** The sheets of a workbook for a user: headings, explanations, lists of allowed values, and their records. */
export const writtenSheets = (
  opened: readonly OpenedPart[],
  t: Translate,
  { withRecords }: { readonly withRecords: boolean },
): WrittenSheet[] => {
  const { lists, rangeOf } = createLists()
  const sheets = opened.map((one): WrittenSheet => {
    const { part, open } = one
    const keys = headingsOf(part.sheet, open.columns)
    const offered = (column: number, values: readonly string[]): CellList[] =>
      values.length === 0 || values.length > mostListed
        ? []
        : [{ column, fromRow: headingRows + 1, values: rangeOf(values) }]
    return {
      name: titleOf(part, t),
      frozen: { rows: headingRows, columns: part.sheet.addsOnly ? 1 : leadingColumns(part.sheet).length },
      columns: keys.map((key) => ({
        width: widthOf(key),
        isText: (key === 'id' && part.sheet.ids === 'code') || isTextColumn(open, key),
      })),
      lists: [
        ...(part.sheet.addsOnly ? [] : offered(recordColumns.indexOf('action'), actionsOf(part.sheet))),
        ...open.columns.flatMap((column) =>
          column.isLocked ? [] : offered(keys.indexOf(column.key), offeredIn(column, open)),
        ),
      ],
      rows: rowsOf(one, t, withRecords),
    }
  })
  return lists.length === 0 ? sheets : [...sheets, { name: listsSheet, isHidden: true, rows: listRows(lists) }]
}
