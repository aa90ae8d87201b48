/** Why a row of a file of events is named in the report. */
export const eventReasons = {
  'duplicate-identical': { kept: true, text: 'repeats an earlier row exactly; stored once' },
  'bad-code': { kept: false, text: 'is no code of at most 50 printable characters; row skipped' },
  'bad-id': { kept: false, text: 'is no id of at most 200 printable characters; row skipped' },
  'bad-time': { kept: false, text: 'is not a time of the declared format; row skipped' },
  'time-does-not-exist': { kept: false, text: 'does not exist in the declared zone (clock change); row skipped' },
  'time-is-ambiguous': { kept: false, text: 'occurs twice in the declared zone (clock change); row skipped' },
  'future-time': { kept: false, text: 'is in the future; row skipped' },
  'old-time': { kept: false, text: 'is before 1990; row skipped' },
  'ends-before-start': { kept: false, text: 'is before the start; row skipped' },
  'unknown-state': { kept: false, text: 'is no severity of the mapping; row skipped' },
  'unknown-device': { kept: false, text: 'is not a device of the mapping; row skipped' },
  'wrong-cell-count': { kept: false, text: 'has fewer cells than the header; row skipped' },
  'other-end': {
    kept: true,
    text: 'is another end of an event with the same device, code and start; stored as an event of its own',
  },
} as const
export type EventReason = keyof typeof eventReasons

/** One line of the report. `row` counts lines as an editor does, from 1. */
export interface EventLine {
  /** The file of an archive of several. */
  readonly file?: string | undefined
  readonly row: number
  readonly column: string
  readonly value: string
  readonly reason: EventReason
}

export interface EventFileCounts {
  readonly rows: number
  readonly refused: number
  /** Events of which an alarm follows, and events that are information. */
  readonly alarms: number
  readonly information: number
  /** Alarms without an end. */
  readonly open: number
  readonly reasons: Partial<Record<EventReason, number>>
  readonly firstMs: number | null
  readonly lastMs: number | null
}

/** What an import of a file of events tells. */
export type EventFileEvent =
  | { readonly kind: 'progress'; readonly rows: number; readonly share: number }
  | { readonly kind: 'report'; readonly lines: readonly EventLine[] }
  | ({
      readonly kind: 'done'
      readonly farmCode: string
      /** True: the same file with the same mapping had been imported before. Nothing was changed. */
      readonly repeated: boolean
    } & EventFileCounts)
  | { readonly kind: 'failed'; readonly message: string }
