import { useEffect, useId, useRef } from 'react'
import { CalendarButton } from './calendar-button.tsx'
import { ClockChoice } from './clock-choice.tsx'
import styles from './date-input.module.css'
import type { CalendarProps, ClockQuestion, DateProblem, DateWords } from './date-model.ts'
import { type TypedDateOptions, useTypedDate } from './use-typed-date.ts'

/** What all date fields have in common. */
export interface DateFieldProps {
  readonly label: string
  readonly locale: string
  readonly words: DateWords
  /** Error message that tells the user what to do. */
  readonly error?: string | undefined
  /** Below the field. */
  readonly help?: string | undefined
  /** Required: an asterisk after the label. The form reports a missing value. */
  readonly needed?: boolean
  readonly disabled?: boolean
  /** The value differs from the stored value. A mark shows this at the edge. */
  readonly changed?: boolean
}

/** The value is an instant, or the wall time of a day or a month. */
interface DateInputProps extends DateFieldProps, Omit<TypedDateOptions, 'onRejected'> {
  /** What to type, e.g. `DD/MM/YYYY`. */
  readonly shape: string
  /** Beside the label, e.g. the zone. */
  readonly note?: string
  /** For a local time that is skipped or comes twice. */
  readonly ask?: {
    /** The question which instant is meant: of a problem, or of a value with such a local time. */
    readonly about: (problem: DateProblem | undefined) => ClockQuestion | undefined
    readonly choice: (instantMs: number) => string
  }
  readonly calendar: Pick<CalendarProps, 'finest' | 'wallMs' | 'now' | 'bounds' | 'zone'> & {
    /** The text for a wall time of the calendar, which then is read like a typed one. */
    readonly textOf: (wallMs: number) => string
  }
}

/** The sentence for a problem. `shape` is what to type. */
const problemText = (
  problem: DateProblem,
  words: DateWords,
  shape: string,
  finest: CalendarProps['finest'],
): string => {
  switch (problem.kind) {
    case 'invalid':
      return finest === 'month' ? words.invalidMonth(shape) : words.invalid(shape)
    case 'tooEarly':
    case 'tooLate':
      return words[problem.kind](problem.time, problem.bound)
    case 'skipped':
    case 'twice':
      return words[problem.kind](problem.time)
  }
}

/** Specification 001 §8: a date picker logs a warning for an invalid or out-of-range value. A question is none. */
const warnOf = (label: string, text: string, { kind }: DateProblem) => {
  if (kind === 'skipped' || kind === 'twice') return
  console.warn(`Date field "${label}": "${text}" is ${kind === 'invalid' ? 'no valid date' : 'out of range'}`)
}

/** A date as text with a calendar beside it. */
export function DateInput(props: DateInputProps) {
  const { label, locale, words, needed = false, disabled = false, changed = false, shape, note, help, ask } = props
  const { textOf, ...calendar } = props.calendar
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const typed = useTypedDate({ ...props, onRejected: (text, problem) => warnOf(label, text, problem) })
  const sentence = (problem: DateProblem | undefined) => problem && problemText(problem, words, shape, calendar.finest)
  const blocking = sentence(typed.blocking) ?? ''
  useEffect(() => input.current?.setCustomValidity(blocking), [blocking])
  const question = ask?.about(typed.shown)
  // The question itself says what is wrong.
  const fault = question !== undefined && question === typed.shown ? undefined : (sentence(typed.shown) ?? props.error)
  const isWrong = typed.shown !== undefined || props.error !== undefined
  const describedBy = Object.entries({ error: fault, question, help, note })
    .filter(([, shown]) => shown !== undefined)
    .map(([part]) => `${id}-${part}`)
    .join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={needed ? `${styles.label} ${styles.needed}` : styles.label}>
          {label}
        </label>
        <Small id={`${id}-note`} look="zone" text={note} />
      </div>
      <div className={styles.box} data-changed={changed || undefined}>
        <input
          ref={input}
          id={id}
          type="text"
          className={styles.input}
          value={typed.text}
          placeholder={shape}
          size={shape.length}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          aria-required={needed || undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => typed.type(event.currentTarget.value)}
          onFocus={typed.enter}
          onBlur={typed.leave}
          onKeyDown={({ key }) => key === 'Enter' && typed.leave()}
          onInvalid={typed.refuse}
        />
        <CalendarButton
          {...calendar}
          {...{ locale, words, disabled }}
          label={words.calendar(label)}
          onPick={(wallMs) => typed.choose(textOf(wallMs))}
          onClear={needed ? undefined : () => typed.take(null)}
        />
      </div>
      <Small id={`${id}-help`} look="help" text={help} />
      <Small id={`${id}-error`} look="error" text={fault} />
      {ask && question && (
        <ClockChoice
          id={`${id}-question`}
          question={sentence(question) ?? ''}
          choices={question.choices.map((at) => ({ at, label: ask.choice(at) }))}
          value={props.value}
          disabled={disabled}
          onChoose={typed.take}
        />
      )}
    </div>
  )
}

/** A small text of a field; nothing without one. */
function Small({
  id,
  look,
  text,
}: {
  readonly id: string
  readonly look: 'zone' | 'help' | 'error'
  readonly text: string | undefined
}) {
  return (
    text !== undefined && (
      <span id={id} className={styles[look]}>
        {text}
      </span>
    )
  )
}
