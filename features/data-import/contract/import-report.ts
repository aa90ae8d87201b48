/** Why a row or cell is named in the report. `kept` entries are stored; the others are left out. */
export const importReasons = {
  'off-grid': { kept: true, text: 'stamp is not on the step grid; kept as it is' },
  'duplicate-identical': { kept: true, text: 'same machine, time and values as an earlier row; stored once' },
  'duplicate-conflict': {
    kept: true,
    text: 'same machine and time as an earlier row with other values; this row wins',
  },
  'not-a-number': { kept: false, text: 'is not a number; the cell is left out' },
  'not-a-boolean': { kept: false, text: 'is not true or false; the cell is left out' },
  'bad-time': { kept: false, text: 'is not a time of the declared format; the row is left out' },
  'time-does-not-exist': {
    kept: false,
    text: 'does not exist in the declared zone (clock change); the row is left out',
  },
  'time-is-ambiguous': { kept: false, text: 'occurs twice in the declared zone (clock change); the row is left out' },
  'future-time': { kept: false, text: 'lies in the future; the row is left out' },
  'old-time': { kept: false, text: 'is dated before 1990; the row is left out' },
  'unknown-device': { kept: false, text: 'is not a device of the mapping; the row is left out' },
  'wrong-cell-count': { kept: false, text: 'has another number of cells than the header; the row is left out' },
  'bad-text': {
    kept: false,
    text: 'is longer than 256 characters or holds characters that cannot be shown; the cell is left out',
  },
  'unmapped-column': { kept: false, text: 'is neither mapped nor ignored; the column is left out' },
} as const
export type ImportReason = keyof typeof importReasons

/** One line of the report. `row` counts from 1, the header. */
export interface ReportLine {
  readonly row: number
  readonly column: string
  readonly value: string
  readonly reason: ImportReason
}

/** What an import tells while and after it runs. */
export type ImportEvent =
  /** `share` of the file whose rows were read and staged, 0…1. What is left then is the commit. */
  | { readonly kind: 'progress'; readonly rows: number; readonly share: number }
  | { readonly kind: 'report'; readonly lines: readonly ReportLine[] }
  /** All rows are staged; from here on the import is completed, whatever the caller does. */
  | { readonly kind: 'committing' }
  | {
      readonly kind: 'done'
      readonly farmCode: string
      readonly rows: number
      readonly samples: number
      readonly emptyCells: number
      readonly reasons: Partial<Record<ImportReason, number>>
      readonly firstMs: number | null
      readonly lastMs: number | null
      /** Address of the farm's charts over the imported range. */
      readonly seenAt?: string | undefined
      /** True when the same file with the same mapping had been imported before: nothing was changed. */
      readonly repeated: boolean
    }
  | { readonly kind: 'failed'; readonly message: string }
