import { type Language, languages } from '../../domain/language.ts'
import type { RightCheck } from './endpoint.ts'
import { type Field, type Fields, fieldEntries } from './field.ts'
import type { RecordIds } from './record-id.ts'
import type { RecordKind } from './record-kind.ts'

/**
 * Workbooks: several kinds of record as sheets of one file, written for download and read back
 * (docs/decisions/043-workbooks.md, docs/workbooks.md).
 */

/** One sheet: the records of a kind, one per row. */
export interface WorkbookSheet {
  /** Kind of its records in the audit log, e.g. `valve`. */
  readonly kind: string
  /** Prefix of its texts: `title` names the sheet, `field.<key>` a column; also `help`, `choice` and `fault`. */
  readonly words: string
  /** Prefix of a title of its own, of a kind that shares its words with others. */
  readonly ownWords?: string
  readonly fields: Fields
  /** Values have a time: rows can say from when they hold, and end a record. */
  readonly isTemporal?: true
  /** The rows only add records. The sheet has no columns for id, version and action. */
  readonly addsOnly?: true
  /** The records are given: no row adds or deletes one. */
  readonly isGiven?: true
  /** Ids of the records. With codes, the row of a new record has one. Default: UUIDs. */
  readonly ids?: RecordIds
  /** Field that names a record in the preview; default: the first text. */
  readonly nameField?: string
}

export interface Workbook {
  /** Part of operation ids: `ValveWorkbook` gives `checkValveWorkbook`. */
  readonly name: string
  /** Address of its calls, e.g. `/api/Valves/Workbook`. */
  readonly path: `/api/${string}`
  /** Prefix of its texts. */
  readonly words: string
  /** Prefix of texts that replace those at `workbook`. Default: `<words>.workbook`. */
  readonly texts?: string
  /** Name of its files. Default: the kind of the first sheet. */
  readonly fileName?: string
  readonly right: {
    /** Downloads records. */
    readonly read: Exclude<RightCheck, 'public'>
    /** Checks and applies files. Rows may need more rights. */
    readonly edit: Exclude<RightCheck, 'public'>
  }
  readonly sheets: readonly WorkbookSheet[]
  readonly mostRows?: number
  readonly largestFile?: number
  /** Operation id of the call that applies a file. Default: `apply<name>`. */
  readonly operation?: string
}

export const defaultMostRows = 20_000
export const defaultLargestFile = 15_000_000

/** The sheet of a kind of record. */
export const sheetOfKind = <F extends Fields>({
  kind,
  words,
  ownWords,
  fields,
  temporal,
  records,
  ids,
}: Pick<RecordKind<F>, 'kind' | 'words' | 'ownWords' | 'fields' | 'temporal' | 'records' | 'ids'>): WorkbookSheet => ({
  ...{ kind, words, fields },
  ...(ownWords !== undefined && { ownWords }),
  ...(records === 'given' && { isGiven: true }),
  ...(ids && { ids }),
  ...(temporal && temporal.onDelete !== 'forget' && { isTemporal: true }),
})

/** A workbook with one sheet: all records of a kind. */
export const workbookOfKind = <F extends Fields>(kind: RecordKind<F>): Workbook => ({
  name: `${kind.one}Workbook`,
  path: `${kind.path}/Workbook`,
  words: kind.words,
  right: kind.right,
  sheets: [sheetOfKind(kind)],
})

/** Columns before the fields, in this order. */
export const recordColumns = ['id', 'version', 'action'] as const
/** Column of a temporal kind: day or instant from which a row holds. */
export const validFromColumn = 'validFrom'
export const rowActions = ['new', 'delete'] as const
/** Ends a record of a temporal kind on the day of `validFrom`. */
export const closeAction = 'close'

/** What the rows of a sheet can do. */
type SheetRows = Pick<WorkbookSheet, 'addsOnly' | 'isTemporal' | 'isGiven'>

/** The columns before the fields of a sheet. */
export const leadingColumns = ({ addsOnly, isTemporal, isGiven }: SheetRows): string[] =>
  addsOnly
    ? []
    : [...recordColumns.filter((key) => !isGiven || key !== 'action'), ...(isTemporal ? [validFromColumn] : [])]

/** What a row can do besides a change. */
export const actionsOf = ({ isTemporal, isGiven }: SheetRows): readonly string[] => {
  if (isGiven) return []
  return isTemporal ? [...rowActions, closeAction] : rowActions
}
/** A cell that clears its field. An empty cell leaves it as it is. */
export const clearMark = '#EMPTY'
/** A row below the headings that begins so has explanations. */
export const noteMark = '# '
/** The heading of a column with faults begins so. Such columns are not read. */
export const faultMark = '!'

/** A column of a field, or of one language of a field with texts. */
export interface WorkbookColumn {
  /** Key of the field, with the language for texts: `labels.fr-FR`. */
  readonly key: string
  readonly field: string
  readonly declared: Field
  readonly language?: Language
  /** The user may read it only: grey. */
  readonly isLocked: boolean
}

/** Why a field is not in workbooks: its value is no cell, or nobody may read it. */
const isInWorkbooks = ({ kind }: Field): boolean => kind !== 'rows' && kind !== 'secret' && kind !== 'file'

/** Columns of a sheet for a user: without fields that they may not read, locked where they may not edit. */
export const workbookColumns = (
  fields: Fields,
  access: { readonly mayRead: (key: string) => boolean; readonly mayEdit: (key: string) => boolean },
): readonly WorkbookColumn[] =>
  fieldEntries(fields)
    .filter(([key, field]) => isInWorkbooks(field) && access.mayRead(key))
    .flatMap(([field, declared]): WorkbookColumn[] => {
      const isLocked = declared.computedBy !== undefined || !access.mayEdit(field)
      return declared.kind === 'texts'
        ? languages.map((language) => ({ key: `${field}.${language}`, field, declared, language, isLocked }))
        : [{ key: field, field, declared, isLocked }]
    })

/** Translation keys of the title of a sheet; the first that exists counts. */
export const sheetTitleKeys = ({ words, ownWords = words }: Pick<WorkbookSheet, 'words' | 'ownWords'>): string[] => [
  `${ownWords}.sheet`,
  `${ownWords}.title`,
  `${words}.sheet`,
  `${words}.title`,
]

/** The headings of a sheet for a user. */
export const headingsOf = (sheet: SheetRows, columns: readonly WorkbookColumn[]): readonly string[] => [
  ...leadingColumns(sheet),
  ...columns.map(({ key }) => key),
]

/** Translation keys of a fault: of its column, of the sheet, of all workbooks, and of all records. The first counts. */
export const workbookFaultKeys = (
  words: string | undefined,
  { column, code }: { readonly column: string; readonly code: string },
): string[] => [
  ...(words === undefined ? [] : [`${words}.fault.${column.split('.')[0]}.${code}`, `${words}.fault.${code}`]),
  `workbook.fault.${code}`,
  `record.fault.${code}`,
  'workbook.fault.other',
]
