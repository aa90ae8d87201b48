import type { CalendarView, WallBounds } from '../time/calendar.ts'

/** Texts of date fields and of their calendar. */
export interface DateWords {
  /** Letters for day, month and year in the shape of a date: `DMY`, in French `JMA`. */
  readonly letters: string
  /** Name of the button that opens the calendar of a field. */
  readonly calendar: (field: string) => string
  /** Name of what a view chooses, for screen readers. */
  readonly views: Readonly<Record<CalendarView, string>>
  /** Buttons to the page before and after in a view; the view of times has none. */
  readonly earlier: Readonly<Record<'year' | 'month' | 'date', string>>
  readonly later: Readonly<Record<'year' | 'month' | 'date', string>>
  readonly hour: string
  readonly minute: string
  readonly thisMonth: string
  readonly today: string
  readonly now: string
  readonly clear: string
  readonly done: string
  /** For a text that is no date; `shape` is what to type. */
  readonly invalid: (shape: string) => string
  /** For a text that is no month. */
  readonly invalidMonth: (shape: string) => string
  readonly tooEarly: (time: string, bound: string) => string
  readonly tooLate: (time: string, bound: string) => string
  /** For a local time that the clock skips, with the question which time is meant. */
  readonly skipped: (time: string) => string
  /** For a local time that comes twice, with the same question. */
  readonly twice: (time: string) => string
}

/** A local time that is skipped or comes twice, and the instants that the user may mean. */
export interface ClockQuestion {
  readonly kind: 'skipped' | 'twice'
  readonly time: string
  readonly choices: readonly number[]
}

/** Reason why a text is not the time of a field. Times are those of the field: instants, or wall times of days. */
export type DateProblem =
  | { readonly kind: 'invalid' }
  | { readonly kind: 'tooEarly' | 'tooLate'; readonly time: string; readonly bound: string }
  | ClockQuestion

/** A text as a value of the field; null if it is empty. */
export type DateReading = { readonly value: number | null } | { readonly problem: DateProblem }

/** Whether the field clears a text with this problem once it is left. */
export const isRejected = ({ kind }: DateProblem): boolean => kind === 'tooEarly' || kind === 'tooLate'

/** A calendar at a field. Its times are wall times. */
export interface CalendarProps {
  readonly locale: string
  readonly words: DateWords
  /** The finest view: what the field holds. */
  readonly finest: 'month' | 'date' | 'time'
  readonly wallMs: number | null
  /** Wall time of now. */
  readonly now: () => number
  /** First and last time that may be chosen, as of now. */
  readonly bounds: () => WallBounds
  /** Zone of the times, shown below the calendar. */
  readonly zone?: string | undefined
  readonly onPick: (wallMs: number) => void
  readonly onClear?: (() => void) | undefined
}
