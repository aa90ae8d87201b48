import { neutralText } from '../../../domain/neutral-text.ts'
import { faultMark, sheetTitleKeys, workbookFaultKeys } from '../../contract/workbook.ts'
import type { CheckedSheet, WorkbookCheck, WorkbookFault } from '../../contract/workbook-calls.ts'
import { type SheetCell, sameName } from '../../contract/workbook-cell.ts'
import { readSheets } from '../spreadsheet/read-sheets.ts'
import type { SheetRow } from '../spreadsheet/sheet-blocks.ts'
import { sheetName, type WrittenCell, type WrittenSheet } from '../spreadsheet/write-workbook.ts'
import type { Translate } from '../words/create-words.ts'
import type { WorkbookPlan } from './check-workbook.ts'
import type { SheetPart } from './sheet-part.ts'

/** The words of a fault, as the page has them. */
export const faultText = (part: SheetPart | undefined, fault: WorkbookFault, t: Translate): string =>
  t(workbookFaultKeys(part?.sheet.words, fault), {
    ...fault,
    unit: fault.unit ?? '',
    about: fault.code,
    possible: (fault.possible ?? []).join(', '),
    by: fault.by ?? '-',
    at: fault.atMs === undefined ? '-' : new Date(fault.atMs).toISOString().slice(0, 16).replace('T', ' '),
  })

/** A cell as the file has it. Its text is not read as a formula. */
const copied = (value: SheetCell | undefined): WrittenCell => {
  if (typeof value === 'string') return { value: neutralText(value), style: 'plain' }
  return { value: value ?? null, style: value instanceof Date ? 'instant' : 'plain' }
}

/** The rows of one sheet, with the faults of each column beside it. */
const createSheetCopy = (
  { headings, columns }: Pick<CheckedSheet, 'headings' | 'columns'>,
  faults: readonly WorkbookFault[],
  wordsOf: (fault: WorkbookFault) => string,
) => {
  const byRow = Map.groupBy(faults, ({ row }) => row)
  const indexOf = (column: string) => {
    const index = columns.indexOf(column)
    return index >= 0 ? index : headings.findIndex((heading) => sameName(heading) === sameName(column))
  }
  /** The key of a column that is read: its heading may be a label, or chosen by the user. */
  const nameOf = (column: number) => columns[column] ?? headings[column] ?? ''
  const withFaults = new Set(faults.map(({ column }) => indexOf(column)))
  /** Cells in their order; the faults of a whole row stand first. */
  const beside = <Made>(cell: (column: number) => Made, fault: (column: number) => Made): Made[] => [
    ...(withFaults.has(-1) ? [fault(-1)] : []),
    ...headings.flatMap((heading, column) => {
      // Faults of an earlier check.
      if (heading.startsWith(faultMark)) return []
      return withFaults.has(column) ? [cell(column), fault(column)] : [cell(column)]
    }),
  ]
  return {
    heading: beside<WrittenCell>(
      (column) => ({ value: nameOf(column), style: 'key' }),
      (column) => ({ value: `${faultMark}${nameOf(column)}`, style: 'fault' }),
    ),
    rowOf({ row, cells }: SheetRow): WrittenCell[] | undefined {
      const found = byRow.get(row)
      if (!found) return undefined
      return beside<WrittenCell>(
        (column) => copied(cells[column]),
        (column) => {
          const text = found.filter((fault) => indexOf(fault.column) === column).map(wordsOf)
          return { value: text.join('; ') || null, style: text.length > 0 ? 'fault' : 'plain' }
        },
      )
    },
  }
}

/** Rows of one sheet of the file that have a fault. The file is read again, so that memory holds one block. */
async function* wrongRowsOf(
  file: Buffer,
  name: string,
  copy: ReturnType<typeof createSheetCopy>,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly WrittenCell[]> {
  yield copy.heading
  for await (const { sheet, rows } of readSheets(file, { signal }))
    for (const row of sheet === name ? rows : []) {
      const written = copy.rowOf(row)
      if (written) yield written
    }
}

/** The sheets of a file with their wrong rows only. Corrected, it can be read as it is: fault columns are not read. */
export const wrongRowSheets = (
  file: Buffer,
  plan: WorkbookPlan,
  partOf: (kind: string | null) => SheetPart | undefined,
  t: Translate,
  signal?: AbortSignal,
): WrittenSheet[] =>
  plan.check.sheets.flatMap((sheet: WorkbookCheck['sheets'][number]): WrittenSheet[] => {
    const part = partOf(sheet.kind)
    const faults = plan.faults.filter((fault) => fault.sheet === sheet.name && fault.row > sheet.headingRow)
    if (!part || sheet.refused === 0) return []
    const copy = createSheetCopy(sheet, faults, (fault) => faultText(part, fault, t))
    return [
      {
        name: sheetName(sheet.name || t(sheetTitleKeys(part.sheet))),
        frozen: { rows: 1, columns: 0 },
        columns: copy.heading.map(({ style }) => ({ width: style === 'fault' ? 40 : 18 })),
        rows: wrongRowsOf(file, sheet.name, copy, signal),
      },
    ]
  })
