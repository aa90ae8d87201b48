import type { Language } from '../../../domain/language.ts'
import type { LooseValues, Texts } from '../../contract/field.ts'
import { equalValues, textOfValue } from '../../contract/field-value.ts'
import { clearMark, headingsOf, type WorkbookColumn } from '../../contract/workbook.ts'
import type { CheckedSheet, RowPreview, WorkbookCheck, WorkbookFault } from '../../contract/workbook-calls.ts'
import { cellText, readCell, type SheetCell } from '../../contract/workbook-cell.ts'
import {
  cellsByKey,
  type FileRow,
  type Heading,
  headingIn,
  isFilled,
  mostHeadingRows,
} from '../../contract/workbook-heading.ts'
import { type Addressed, createAddressing } from './row-address.ts'
import type { HeldRecord, OpenSheet, RowFault, RowOutcome, SheetPart } from './sheet-part.ts'
import { createTurns } from './turns.ts'

/** Takes the results of the rows of all sheets. */
export interface CheckNotes {
  readonly fault: (fault: WorkbookFault) => void
  readonly wrongRow: (sheet: string, row: FileRow) => void
  readonly preview: (row: RowPreview) => void
  readonly understood: (text: WorkbookCheck['understood'][number]) => void
  readonly step: (part: SheetPart, step: unknown) => void
}

const longestValue = 100

/** Explanations and fault columns of our own files are more rows than these: enough to find the headings. */
export const rowsBeforeHeading = mostHeadingRows + 1

/** Given values and faults of the cells of a row. */
interface ReadRow {
  readonly given: LooseValues
  readonly faults: readonly RowFault[]
  readonly understood: readonly { readonly column: string; readonly value: string; readonly meaning: string }[]
}

const isCleared = (cell: SheetCell): boolean => typeof cell === 'string' && cell.trim().toUpperCase() === clearMark

/** The held value of a column: of its language for a field with texts. */
const heldOf = ({ field, language }: WorkbookColumn, held: HeldRecord | undefined): unknown =>
  language === undefined ? held?.values[field] : textOfValue(held?.values[field], language)

/** Whether the cell of a locked column is as the record has it. */
const isAsHeld = (column: WorkbookColumn, value: unknown, held: HeldRecord | undefined): boolean =>
  column.language === undefined
    ? equalValues(column.declared, value, heldOf(column, held))
    : (value ?? '') === heldOf(column, held)

const lockedCode = ({ declared: { computedBy, isFixed } }: WorkbookColumn): string =>
  computedBy !== undefined ? 'computed' : isFixed ? 'fixed' : 'no-right'

/** The given value of a column with one language joins those of the other languages. */
const withText = (column: WorkbookColumn, text: unknown, given: unknown, held: HeldRecord | undefined): unknown => ({
  ...((given ?? held?.values[column.field] ?? {}) as Texts),
  [column.language as Language]: text ?? '',
})

const readRow = (
  open: OpenSheet,
  cells: ReadonlyMap<string, SheetCell>,
  held: HeldRecord | undefined,
  culture: Language,
): ReadRow => {
  const given: Record<string, unknown> = {}
  const faults: RowFault[] = []
  const understood: ReadRow['understood'][number][] = []
  for (const column of open.columns) {
    const cell = cells.get(column.key)
    if (cell === undefined) continue
    const read = isCleared(cell)
      ? { value: null }
      : readCell(column, cell, { culture, names: open.names[column.field] })
    if ('fault' in read) {
      faults.push({ field: column.key, value: cellText(cell), ...read.fault })
      continue
    }
    if (column.isLocked) {
      if (!isAsHeld(column, read.value, held)) faults.push({ field: column.key, code: lockedCode(column) })
      continue
    }
    const meaning = 'understood' in read ? read.understood : undefined
    if (meaning !== undefined) understood.push({ column: column.key, value: cellText(cell), meaning })
    given[column.field] =
      column.language === undefined ? read.value : withText(column, read.value, given[column.field], held)
  }
  return { given, faults, understood }
}

const emptyCounts = { rows: 0, created: 0, changed: 0, removed: 0, left: 0, refused: 0, faults: 0 }

interface SheetCheckOptions {
  readonly part: SheetPart
  readonly open: OpenSheet
  /** Name in the file. */
  readonly name: string
  readonly culture: Language
  readonly mostRows: number
  readonly notes: CheckNotes
  /** Labels of the columns in all languages, by key. */
  readonly labels?: ReadonlyMap<string, readonly string[]> | undefined
  /** Columns that the user chose for headings. */
  readonly chosen?: Readonly<Record<string, string | null>> | undefined
}

/** Names sheet, row, column and value of each fault, in the order of the columns. */
const createFaultNotes = ({ open, name, notes }: SheetCheckOptions, keys: readonly string[]) => {
  const columnOf = (field: string) =>
    keys.includes(field) ? field : (open.columns.find((one) => one.field === field)?.key ?? field)
  return (row: number, faults: readonly RowFault[], cells?: ReadonlyMap<string, SheetCell>): void => {
    const placed = faults.map((fault) => ({ ...fault, column: columnOf(fault.field) }))
    for (const fault of placed.toSorted((one, other) => keys.indexOf(one.column) - keys.indexOf(other.column))) {
      const { column, code, value, bound, unit, possible, otherRow, otherSheet, by, atMs } = fault
      notes.fault({
        ...{ sheet: name, row, column, code, value: (value ?? cellText(cells?.get(column))).slice(0, longestValue) },
        ...(bound !== undefined && { bound }),
        ...(unit !== undefined && { unit }),
        ...(possible && { possible: [...possible] }),
        ...(otherRow !== undefined && { otherRow }),
        ...(otherSheet !== undefined && { otherSheet }),
        ...(by !== undefined && { by }),
        ...(atMs !== undefined && { atMs }),
      })
    }
  }
}

/** What a row does: its outcome, or its faults. */
const createRowCheck = ({ part, open, name, culture }: SheetCheckOptions) => {
  const address = createAddressing(part.sheet, open, culture)
  const outcomeOf = async (
    { action, held, id, version, validFrom }: Exclude<Addressed, { readonly faults: unknown }>,
    given: LooseValues,
    row: number,
  ): Promise<RowOutcome> => {
    const since = validFrom !== undefined && { validFrom }
    if (action === 'created' || !held)
      return open.add(given, { sheet: name, row, version, ...(id !== undefined && { id }), ...since })
    const place = { sheet: name, row, version, ...since }
    const outcome = action === 'removed' ? open.remove?.(held, place) : open.change?.(held, given, place)
    return (await outcome) ?? { faults: [{ field: '', code: 'no-right' }] }
  }
  return async (cells: ReadonlyMap<string, SheetCell>, row: number) => {
    const addressed = address(cells, row)
    if ('faults' in addressed) return addressed
    const { given, faults: ofCells, understood } = readRow(open, cells, addressed.held, culture)
    const outcome = await outcomeOf(addressed, given, row)
    const ofRow = 'faults' in outcome ? outcome.faults : []
    const isNew = ({ field }: RowFault) =>
      !ofCells.some((fault) => fault.field === field || fault.field.startsWith(`${field}.`))
    // One fault a cell says enough.
    if (ofCells.length > 0 || 'faults' in outcome) return { faults: [...ofCells, ...ofRow.filter(isNew)] }
    return { ...outcome, action: addressed.action, validFrom: addressed.validFrom, understood }
  }
}

/** Columns without which no row can be read. */
const neededColumns = ({ addsOnly }: SheetPart['sheet'], columns: readonly WorkbookColumn[]): readonly string[] =>
  addsOnly
    ? columns
        .filter(({ declared: { need, initial } }) => need === 'needed' && initial === undefined)
        .map(({ key }) => key)
    : ['id', 'version']

/** Whether the first rows of a sheet have the headings without which no row can be read. */
export const hasNeededHeadings = (
  { part: { sheet }, open, labels, chosen }: SheetCheckOptions,
  first: readonly FileRow[],
): boolean => {
  const names = { keys: headingsOf(sheet, open.columns), labels, chosen }
  const found = headingIn(first, names, neededColumns(sheet, open.columns))
  return found?.heading.faults.every(({ code }) => code !== 'missing-column') ?? false
}

/** Checks the rows of one sheet, block by block. */
export const createSheetCheck = (options: SheetCheckOptions) => {
  const { part, open, name, mostRows, notes } = options
  const { sheet } = part
  const counts = { ...emptyCounts }
  const keys = headingsOf(sheet, open.columns)
  const noteFaults = createFaultNotes(options, keys)
  const checkRow = createRowCheck(options)
  const pending: FileRow[] = []
  const turn = createTurns()
  let heading: Heading | undefined
  let isReadable = true

  const note = (row: number, faults: readonly RowFault[], cells?: ReadonlyMap<string, SheetCell>): void => {
    counts.faults += faults.length
    noteFaults(row, faults, cells)
  }

  const take = async (fileRow: FileRow, of: Heading): Promise<void> => {
    if (!isFilled(fileRow)) return
    counts.rows += 1
    if (!isReadable || counts.rows > mostRows) return
    const { row } = fileRow
    const cells = cellsByKey(of, fileRow)
    const checked = await checkRow(cells, row)
    if ('faults' in checked) {
      counts.refused += 1
      note(row, checked.faults, cells)
      notes.wrongRow(name, fileRow)
      return
    }
    for (const text of checked.understood) notes.understood({ sheet: name, row, ...text })
    counts[checked.step === undefined ? 'left' : checked.action] += 1
    if (checked.step === undefined) return
    notes.step(part, checked.step)
    const { action, name: record, validFrom } = checked
    const fields = checked.fields.map((one) => ({ ...one }))
    notes.preview({ sheet: name, row, action, name: record, ...(validFrom !== undefined && { validFrom }), fields })
  }

  /** Decides about the headings with the first rows of the sheet. */
  const begin = async (): Promise<void> => {
    const names = { keys, labels: options.labels, chosen: options.chosen }
    const found = headingIn(pending, names, neededColumns(sheet, open.columns))
    pending.length = 0
    if (!found) return
    heading = found.heading
    note(
      heading.row,
      heading.faults.map(({ column: field, code, value, possible }) => ({
        ...{ field, code, value },
        ...(possible && { possible }),
      })),
    )
    // Beside an unknown column the others are read.
    isReadable = heading.faults.every(({ code }) => code === 'unknown-column' || code === 'ambiguous-column')
    for (const row of found.rest) await take(row, heading)
  }

  return {
    async push(rows: readonly FileRow[]): Promise<void> {
      for (const row of rows) {
        if (heading) await take(row, heading)
        else if (pending.push(row) >= rowsBeforeHeading) await begin()
        await turn()
      }
    },
    async end(): Promise<CheckedSheet> {
      if (!heading) await begin()
      const whole = (code: string, value = '') => note(heading?.row ?? 1, [{ field: '', code, value }])
      if (!heading) whole('empty')
      else if (isReadable && counts.rows === 0 && sheet.addsOnly) whole('no-rows')
      if (counts.rows > mostRows) whole('too-many-rows', String(counts.rows))
      return {
        ...{ name, kind: sheet.kind, ...counts, headingRow: heading?.row ?? 0 },
        headings: [...(heading?.texts ?? [])],
        columns: (heading?.keys ?? []).map((key) => key ?? null),
        keys: [...keys],
      }
    },
  }
}
