import type { Language } from '../../../domain/language.ts'
import { defaultMostRows, type Workbook } from '../../contract/workbook.ts'
import type { CheckedSheet, ChosenColumns, WorkbookCheck, WorkbookFault } from '../../contract/workbook-calls.ts'
import { cellText, sameName } from '../../contract/workbook-cell.ts'
import { type FileRow, isFilled } from '../../contract/workbook-heading.ts'
import type { Principal } from '../auth/principal.ts'
import type { Db } from '../relations/relations.ts'
import { UnreadableFileError } from '../spreadsheet/cell.ts'
import { readSheets } from '../spreadsheet/read-sheets.ts'
import type { SheetBlock } from '../spreadsheet/sheet-blocks.ts'
import { type CheckNotes, createSheetCheck, hasNeededHeadings, rowsBeforeHeading } from './check-sheet.ts'
import type { OpenSheet, SheetPart } from './sheet-part.ts'

/** An uploaded file and its reader. */
export interface WorkbookFile {
  readonly content: Buffer
  readonly culture: Language
  /** What the user chose for ambiguous and unknown headings. */
  readonly columns?: ChosenColumns | undefined
}

/** The result of a check with the steps that apply it. */
export interface WorkbookPlan {
  readonly check: WorkbookCheck
  readonly steps: ReadonlyMap<SheetPart, readonly unknown[]>
  /** All kept faults, also those that the reply leaves out. */
  readonly faults: readonly WorkbookFault[]
}

export interface CheckOptions {
  readonly workbook: Workbook
  readonly parts: readonly SheetPart[]
  /** Titles of a part in all languages, which name its sheet. */
  readonly titlesOf: (part: SheetPart) => Promise<readonly string[]>
  /** Labels of the columns of a part in all languages, by key. */
  readonly labelsOf?: (part: SheetPart, open: OpenSheet) => Promise<ReadonlyMap<string, readonly string[]>>
  readonly db: Db
  readonly principal: Principal
  readonly signal?: AbortSignal
}

/** Of the reply. The page shows them; the file with the wrong rows has more. */
const most = { faults: 5_000, wrongRows: 500, preview: 500, understood: 200 } as const
/** Kept in memory for the file with the wrong rows. */
const mostKeptFaults = 50_000

const createNotes = () => {
  const kept: WorkbookFault[] = []
  const check = {
    wrongRows: [] as WorkbookCheck['wrongRows'],
    preview: [] as WorkbookCheck['preview'],
    understood: [] as WorkbookCheck['understood'],
  }
  const counts = { faults: 0, understood: 0 }
  const steps = new Map<SheetPart, unknown[]>()
  const notes: CheckNotes = {
    fault(fault) {
      counts.faults += 1
      if (kept.length < mostKeptFaults) kept.push(fault)
    },
    wrongRow(sheet, { row, cells }) {
      if (check.wrongRows.length < most.wrongRows)
        check.wrongRows.push({ sheet, row, cells: cells.map((cell) => cellText(cell).slice(0, 100)) })
    },
    preview(row) {
      if (check.preview.length < most.preview) check.preview.push(row)
    },
    understood(text) {
      counts.understood += 1
      if (check.understood.length < most.understood) check.understood.push(text)
    },
    step(part, step) {
      const known = steps.get(part)
      if (known) known.push(step)
      else steps.set(part, [step])
    },
  }
  const reply = (sheets: CheckedSheet[]): WorkbookCheck => ({
    ...{ sheets, faultCount: counts.faults, faults: kept.slice(0, most.faults) },
    ...{ ...check, understoodCount: counts.understood },
  })
  return { notes, kept, counts, steps, reply }
}

/** A sheet that the workbook does not have: named, if it has a filled cell. */
const unknownSheet = (name: string, notes: CheckNotes) => {
  let rows = 0
  return {
    push: async (given: readonly FileRow[]) => {
      rows += given.filter(isFilled).length
    },
    end: async (): Promise<CheckedSheet | undefined> => {
      if (rows === 0 || name.startsWith('_')) return undefined
      notes.fault({ sheet: name, row: 0, column: '', code: 'unknown-sheet', value: name })
      const counts = { created: 0, changed: 0, removed: 0, left: 0, refused: 0, faults: 1 }
      return { name, kind: null, rows, ...counts, headingRow: 0, headings: [], columns: [], keys: [] }
    },
  }
}

type SheetCheck = ReturnType<typeof createSheetCheck>
type OpenCheck = SheetCheck | ReturnType<typeof unknownSheet>

/**
 * A further sheet of a workbook that only adds rows, e.g. people by site: it is read like the first one if its first rows have
 * the needed headings. `checkOf` resolves with its check, or with undefined for another sheet.
 */
const furtherSheet = (
  name: string,
  notes: CheckNotes,
  checkOf: (first: readonly FileRow[]) => Promise<SheetCheck | undefined>,
): OpenCheck => {
  const first: FileRow[] = []
  let reading: OpenCheck | undefined
  const begun = async (): Promise<OpenCheck> => {
    const check = (await checkOf(first)) ?? unknownSheet(name, notes)
    await check.push(first)
    return check
  }
  return {
    async push(rows) {
      if (reading) return reading.push(rows)
      first.push(...rows)
      if (first.length >= rowsBeforeHeading) reading = await begun()
    },
    end: async () => (reading ?? (await begun())).end(),
  }
}

/** Finds the part of a sheet by its title in any language. The first sheet of a file is that of a workbook with one. */
const createPartSearch = async ({ parts, titlesOf }: CheckOptions) => {
  const partOf = new Map<string, SheetPart>()
  for (const part of parts)
    for (const title of [...(await titlesOf(part)), part.sheet.kind]) partOf.set(sameName(title), part)
  const used = new Set<SheetPart>()
  return (name: string, isFirst: boolean): SheetPart | undefined => {
    const found = partOf.get(sameName(name)) ?? (isFirst && parts.length === 1 ? parts[0] : undefined)
    if (!found || used.has(found)) return undefined
    used.add(found)
    return found
  }
}

/** Checks all rows of a file against the stored records. Reads the file as a stream and changes nothing. */
export const checkWorkbook = async (
  options: CheckOptions,
  { content, culture, columns }: WorkbookFile,
): Promise<WorkbookPlan> => {
  const { workbook, db, principal, signal } = options
  const { notes, kept, counts, steps, reply } = createNotes()
  const sheets: CheckedSheet[] = []
  const partNamed = await createPartSearch(options)
  let current: { readonly name: string; readonly reading: OpenCheck } | undefined
  const opened = new Map<SheetPart, OpenSheet>()
  const mostRows = workbook.mostRows ?? defaultMostRows

  /** All sheets of a part are opened once: a value of one sheet is double in another. */
  const checkOptions = async (part: SheetPart, name: string) => {
    const open = opened.get(part) ?? (await part.open(db, principal))
    opened.set(part, open)
    const labels = await options.labelsOf?.(part, open)
    const chosen = columns && Object.hasOwn(columns, name) ? columns[name] : undefined
    const read = sheets.filter(({ kind }) => kind === part.sheet.kind).reduce((sum, { rows }) => sum + rows, 0)
    return { part, open, name, culture, mostRows: mostRows - read, notes, labels, chosen }
  }
  const begin = async (name: string): Promise<OpenCheck> => {
    const part = partNamed(name, sheets.length === 0)
    if (part) return createSheetCheck(await checkOptions(part, name))
    const [only, another] = options.parts
    if (!only?.sheet.addsOnly || another || name.startsWith('_')) return unknownSheet(name, notes)
    return furtherSheet(name, notes, async (first) => {
      const found = await checkOptions(only, name)
      return hasNeededHeadings(found, first) ? createSheetCheck(found) : undefined
    })
  }
  const end = async () => {
    const ended = await current?.reading.end()
    if (ended) sheets.push(ended)
    current = undefined
  }
  const take = async ({ sheet, rows }: SheetBlock) => {
    if (current === undefined || current.name !== sheet) {
      await end()
      current = { name: sheet, reading: await begin(sheet) }
    }
    await current.reading.push(rows)
  }

  try {
    for await (const block of readSheets(content, { signal })) await take(block)
    await end()
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    // Nothing of a file that is damaged in the middle counts.
    kept.length = 0
    counts.faults = 0
    counts.understood = 0
    steps.clear()
    notes.fault({ sheet: '', row: 0, column: '', code: error.code, value: error.message })
    return { check: { ...reply([]), wrongRows: [], preview: [], understood: [] }, steps: new Map(), faults: kept }
  }
  return { check: reply(sheets), steps, faults: kept }
}
