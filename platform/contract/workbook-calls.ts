import { z } from 'zod'
import { languages } from '../../domain/language.ts'
import { endpoint } from './endpoint.ts'
import type { Workbook } from './workbook.ts'

/** An error in a file: place, reason and value. */
export const WorkbookFault = z
  .object({
    /** Name of the sheet in the file; empty for CSV. */
    sheet: z.string(),
    /** As the spreadsheet counts; 0: the whole file. */
    row: z.number().int(),
    /** Key of the column; empty: the whole row, sheet or file. */
    column: z.string(),
    /** Reason, as a key of texts. */
    code: z.string(),
    value: z.string(),
    bound: z.union([z.string(), z.number()]).optional(),
    unit: z.string().optional(),
    /** Allowed values of the cell; `…` at the end if there are more. */
    possible: z.array(z.string()).optional(),
    /** First row with the same value. */
    otherRow: z.number().int().optional(),
    /** Sheet of `otherRow`, if it is another one. */
    otherSheet: z.string().optional(),
    /** User who changed the record since the download, and when. */
    by: z.string().optional(),
    atMs: z.number().optional(),
  })
  .meta({ id: 'WorkbookFault' })
export type WorkbookFault = z.infer<typeof WorkbookFault>

const Counts = { created: z.number().int(), changed: z.number().int(), removed: z.number().int() }

export const CheckedSheet = z
  .object({
    /** Name in the file; empty for CSV. */
    name: z.string(),
    /** Kind of its records; null if the workbook has no such sheet. */
    kind: z.string().nullable(),
    rows: z.number().int(),
    ...Counts,
    /** Rows without a change. */
    left: z.number().int(),
    /** Rows with an error. */
    refused: z.number().int(),
    /** Errors of the sheet, all of them. */
    faults: z.number().int(),
    /** The row with the keys of its columns; 0: none was found. */
    headingRow: z.number().int(),
    headings: z.array(z.string()),
    /** Key of the column that each heading names; null for a column that is not read. */
    columns: z.array(z.string().nullable()),
    /** Keys that a heading can name. */
    keys: z.array(z.string()),
  })
  .meta({ id: 'CheckedSheet' })
export type CheckedSheet = z.infer<typeof CheckedSheet>

/** What a row would do. */
export const RowPreview = z
  .object({
    sheet: z.string(),
    row: z.number().int(),
    action: z.enum(['created', 'changed', 'removed']),
    name: z.string(),
    /** Day or instant from which the row holds, if the file names one. */
    validFrom: z.string().optional(),
    fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  })
  .meta({ id: 'RowPreview' })
export type RowPreview = z.infer<typeof RowPreview>

export const WorkbookCheck = z
  .object({
    sheets: z.array(CheckedSheet),
    faultCount: z.number().int(),
    /** The first ones; the file with the wrong rows has all. */
    faults: z.array(WorkbookFault),
    /** The first rows with an error, as the file has them. */
    wrongRows: z.array(z.object({ sheet: z.string(), row: z.number().int(), cells: z.array(z.string()) })),
    /** The first rows that would change something. */
    preview: z.array(RowPreview),
    /** Texts that are ambiguous, and how they were read. */
    understood: z.array(
      z.object({
        sheet: z.string(),
        row: z.number().int(),
        column: z.string(),
        value: z.string(),
        meaning: z.string(),
      }),
    ),
    understoodCount: z.number().int(),
  })
  .meta({ id: 'WorkbookCheck' })
export type WorkbookCheck = z.infer<typeof WorkbookCheck>

/** Writes records, then their audit-log entries; nothing is visible before the end. */
export const workbookStages = ['records', 'log'] as const

/** A workbook that is applied, or was applied last. Only the state `done` has changed anything. */
export const WorkbookRun = z
  .object({
    id: z.uuid(),
    /** Empty if the caller may only know that a workbook is applied; then `fileName` is empty, too. */
    startedBy: z.string(),
    /** The caller started it. */
    isOwn: z.boolean(),
    startedAtMs: z.number(),
    /** Null while it runs. */
    endedAtMs: z.number().nullable(),
    /** cut-off: the server stopped. */
    state: z.enum(['running', 'done', 'failed', 'cancelled', 'cut-off']),
    cancelledBy: z.string().nullable(),
    fileName: z.string(),
    /** Null before the first step and after the end. */
    progress: z.object({ stage: z.enum(workbookStages), done: z.number().int(), total: z.number().int() }).nullable(),
    /** False while the embedded database works: its only connection is busy. */
    mayCancel: z.boolean(),
    /** Null unless it is done. */
    result: z.object({ ...Counts, left: z.number().int() }).nullable(),
    /** Why it failed: the file was no longer valid, or the database was away. */
    code: z.enum(['faults', 'unavailable']).nullable(),
  })
  .meta({ id: 'WorkbookRun' })
export type WorkbookRun = z.infer<typeof WorkbookRun>

/** Keys of the columns of a file that users chose, by sheet and heading. Null: the column is not read. */
export const ChosenColumns = z.record(
  z.string().max(100),
  z.record(z.string().max(200), z.string().max(100).nullable()),
)
export type ChosenColumns = z.infer<typeof ChosenColumns>

const longestChoice = 6_000

const jsonText = (text: string, context: z.core.$RefinementCtx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' })
    return z.NEVER
  }
}

const fileQuery = () =>
  z.strictObject({
    fileName: z.string().min(1).max(200),
    /** Language of numbers and dates that are texts, and of the reply. */
    culture: z.enum(languages).default('en-GB'),
    /** JSON text of {@link ChosenColumns}: what ambiguous and unknown headings name. */
    columns: z.string().max(longestChoice).transform(jsonText).pipe(ChosenColumns).optional(),
  })

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The calls that take a file: check, wrong rows, apply. */
const fileCalls = ({ name, path, right, operation }: Workbook) => {
  const file = () => fileQuery()
  return {
    check: endpoint({
      id: `check${name}`,
      method: 'POST',
      path: `${path}/Check`,
      isOurs: true,
      summary:
        'Reads a workbook (XLSX or CSV, the body), and replies with all its errors and all changes that it would make; ' +
        'changes nothing',
      right: right.edit,
      query: file(),
      fileBody: true,
      pace: 'work',
      mayTakeMs: 100_000,
      reply: WorkbookCheck,
    }),
    wrongRows: endpoint({
      id: `get${name}Faults`,
      method: 'POST',
      path: `${path}/WrongRows`,
      isOurs: true,
      summary: 'The rows of a workbook that have an error, with the error beside the cell, as a workbook',
      right: right.edit,
      query: file(),
      fileBody: true,
      pace: 'work',
      mayTakeMs: 100_000,
      reply: z.string(),
      replyType: workbookType,
    }),
    apply: endpoint({
      id: operation ?? `apply${name}`,
      method: 'POST',
      path,
      isOurs: true,
      summary:
        'Starts to apply a workbook, in one transaction: all of it, or nothing if it has an error. Continues when the caller ' +
        'leaves, and notifies them at the end. 409 `import-running`: one workbook of this kind is applied at a time',
      right: right.edit,
      query: file(),
      fileBody: true,
      pace: 'work',
      mayTakeMs: 100_000,
      reply: WorkbookRun,
    }),
  }
}

/**
 * The calls of a workbook: template, export, check, wrong rows, apply, state, cancel. Operation ids and addresses follow
 * from its name.
 */
export const workbookCalls = (workbook: Workbook) => {
  const { name, path, right } = workbook
  // Functions, so that the build drops them from the page with the schemas of the calls (decision 030).
  const language = () => z.strictObject({ culture: z.enum(languages).default('en-GB') })
  const idOfRun = () => z.object({ id: z.uuid() })
  const newest = () => z.object({ run: WorkbookRun.nullable() }).meta({ id: `Newest${name}` })
  return {
    template: endpoint({
      id: `get${name}Template`,
      method: 'GET',
      path: `${path}/Template`,
      isOurs: true,
      summary: 'A workbook with headings, explanations and lists of allowed values, without records',
      right: right.edit,
      query: language(),
      reply: z.string(),
      replyType: workbookType,
    }),
    export: endpoint({
      id: `get${name}Export`,
      method: 'GET',
      path: `${path}/Export`,
      isOurs: true,
      summary: 'A workbook with all records that the caller may read. Read back without a change, it changes nothing',
      right: right.read,
      query: language(),
      reply: z.string(),
      replyType: workbookType,
    }),
    ...fileCalls(workbook),
    newest: endpoint({
      id: `get${name}`,
      method: 'GET',
      path,
      isOurs: true,
      summary: 'The workbook that is applied now, with its progress, or the last one',
      right: right.edit,
      reply: newest(),
    }),
    cancel: endpoint({
      id: `cancel${name}`,
      method: 'DELETE',
      path: `${path}/:id`,
      isOurs: true,
      summary: 'Cancels a running workbook and takes back all its changes; no effect after its end',
      right: right.edit,
      params: idOfRun(),
      reply: WorkbookRun,
    }),
  }
}

export type WorkbookCalls = ReturnType<typeof workbookCalls>
