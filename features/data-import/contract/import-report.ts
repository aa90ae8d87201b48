import type { PlantChange } from '../../farms/contract/plant-change.ts'
import type { ImportRun } from './import-run.ts'

/** Why a row or cell is named in the report. `kept` entries are stored; the others are left out. */
export const importReasons = {
  'missing-mark': { kept: true, text: 'stands for "no value"; stored as missing' },
  implausible: { kept: true, text: 'is outside the plausible range; stored, left out of means' },
  'time-rounded': {
    kept: true,
    text: 'is finer than a millisecond; stored in whole milliseconds, and so are later times of the file, which are not named',
  },
  'off-grid': { kept: true, text: 'time stamp is off the step grid; row kept' },
  'duplicate-identical': { kept: true, text: 'same machine, time and values as an earlier row; stored once' },
  'duplicate-conflict': {
    kept: true,
    text: 'same machine and time as an earlier row with other values; this row wins',
  },
  'not-a-number': { kept: false, text: 'is not a number; cell skipped' },
  'not-a-boolean': { kept: false, text: 'is not true or false; cell skipped' },
  'bad-time': { kept: false, text: 'is not a time of the declared format; row skipped' },
  'time-does-not-exist': {
    kept: false,
    text: 'does not exist in the declared zone (clock change); row skipped',
  },
  'time-is-ambiguous': {
    kept: false,
    text: 'ambiguous local time: it occurs twice in the declared zone (clock change), and the order of the rows does not prove which; row skipped',
  },
  'future-time': { kept: false, text: 'is in the future; row skipped' },
  'old-time': { kept: false, text: 'is before 1990; row skipped' },
  'unknown-device': { kept: false, text: 'is not a device of the mapping; row skipped' },
  'wrong-cell-count': { kept: false, text: 'does not have as many cells as the header; row skipped' },
  'bad-text': {
    kept: false,
    text: 'is longer than 256 characters or contains invalid characters; cell skipped',
  },
  'units-row': { kept: false, text: 'holds no time and no value (units or a second header line); row skipped' },
  'repeated-header': { kept: false, text: 'repeats the header; row skipped' },
  'bad-code': { kept: false, text: 'is no code: 3 to 10 letters, digits, _ . or -; row skipped' },
  'duplicate-code': { kept: false, text: 'is the code of an earlier row; row skipped' },
  'unknown-technology': { kept: false, text: 'is no technology of the mapping; row skipped' },
  'unknown-country': { kept: false, text: 'is neither the code nor the name of a country; row skipped' },
  'unknown-zone': { kept: false, text: 'has no time zone: set it in zones of the mapping; row skipped' },
  'out-of-range': { kept: false, text: 'is empty, too long or outside its range; row skipped' },
  'unmapped-column': { kept: false, text: 'is neither mapped nor ignored; column skipped' },
} as const
export type ImportReason = keyof typeof importReasons

/** Reasons for which a whole row of values is left out. */
export const rowReasons: ReadonlySet<ImportReason> = new Set([
  'bad-time',
  'time-does-not-exist',
  'time-is-ambiguous',
  'future-time',
  'old-time',
  'unknown-device',
  'wrong-cell-count',
])

/** One line of the report. `row` counts lines as an editor or a spreadsheet does, from 1. */
export interface ReportLine {
  /** The file of an archive of several. */
  readonly file?: string | undefined
  readonly row: number
  readonly column: string
  readonly value: string
  readonly reason: ImportReason
}

/** A question of an import before it changes anything. The caller gives the file again with the answer. */
export type ImportQuestion =
  /** The mapping describes the plant otherwise than it is stored: `acceptChanges`. */
  | { readonly kind: 'changes'; readonly changes: readonly PlantChange[] }
  /**
   * The same file was imported into the farm with another mapping, or the same machines and time with another zone or period label:
   * `replace` one of them, or `keepEarlier`.
   */
  | {
      readonly kind: 'earlier'
      readonly why: 'same-file' | 'other-zone'
      readonly imports: readonly ImportRun[]
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
  /** Nothing was changed. */
  | { readonly kind: 'asks'; readonly questions: readonly ImportQuestion[] }
  /** Nothing was changed. */
  | { readonly kind: 'failed'; readonly message: string }

/** Events of the commands `imports` and `undo-import`. */
export type ImportsEvent =
  | { readonly kind: 'imports'; readonly imports: readonly ImportRun[]; readonly total: number }
  /** `removed`: values of the import that stood. */
  | { readonly kind: 'undone'; readonly import: ImportRun; readonly removed: number }
  | { readonly kind: 'failed'; readonly message: string }

/** What an import of a list of plants tells. */
export type PlantListEvent =
  | { readonly kind: 'report'; readonly lines: readonly ReportLine[] }
  | { readonly kind: 'plants'; readonly rows: number; readonly plants: number }
  /** The list changes farms that exist: `acceptChanges`. Nothing was changed. */
  | { readonly kind: 'asks'; readonly questions: readonly ImportQuestion[] }
  | { readonly kind: 'failed'; readonly message: string }
