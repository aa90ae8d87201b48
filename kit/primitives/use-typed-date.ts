import { useEffect, useRef, useState } from 'react'
import { type DateProblem, type DateReading, isRejected } from './date-model.ts'
import { useHeldDate } from './use-held-date.ts'

export interface TypedDate {
  readonly text: string
  /** The problem that the field shows: of a text that was left, or of one that was cleared. */
  readonly shown: DateProblem | undefined
  /** Why a form must not be sent now. */
  readonly blocking: DateProblem | undefined
  readonly type: (next: string) => void
  /** Takes a text that was chosen: it is read like a typed one that was left. */
  readonly choose: (text: string) => void
  /** Takes a value that was chosen. */
  readonly take: (value: number | null) => void
  /** The field gets the focus. */
  readonly enter: () => void
  /** The field is left, or Enter was pressed: its text becomes a value or a problem. */
  readonly leave: () => void
  /** A form asked and was told no. */
  readonly refuse: () => void
}

export interface TypedDateOptions {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly read: (text: string) => DateReading
  readonly write: (value: number) => string
  /** A text was left that is no valid time. */
  readonly onRejected: (text: string, problem: DateProblem) => void
  /** The field also clears texts that are no date. */
  readonly resets?: boolean
}

/** A problem that is shown, and whether its text was cleared. */
interface Shown {
  readonly problem: DateProblem
  readonly isCleared: boolean
}

/**
 * Text and value of a date field. The value follows each key: null while the text is empty or not yet a date. When the
 * field is left, its text takes the usual form, or the field shows the problem.
 */
export const useTypedDate = (options: TypedDateOptions): TypedDate => {
  const { value, onChange, read, write, onRejected, resets = false } = options
  const written = value === null ? '' : write(value)
  const [text, setText] = useState(written)
  const [shown, setShown] = useState<Shown>()
  const [isBlocked, setBlocked] = useState(false)
  /** The text was cleared since the field has the focus. */
  const isJustCleared = useRef(false)
  const show = (next?: Shown) => {
    setShown(next)
    setBlocked(next?.isCleared === true)
  }
  const rewrite = (next: string) => {
    setText(next)
    show()
  }
  const { held, send } = useHeldDate({ value, onChange, onNews: () => rewrite(written) })
  useRewritten(value, written, setText)

  const readNow = (next: string): DateReading => {
    const trimmed = next.trim()
    if (trimmed === '') return { value: null }
    // A time that comes twice was chosen: its text alone does not say which one it is.
    const current = held()
    return current !== null && trimmed === write(current) ? { value: current } : read(trimmed)
  }
  const leave = (next: string) => {
    const reading = readNow(next)
    if ('value' in reading) {
      setText(reading.value === null ? '' : write(reading.value))
      // An empty field that was just cleared keeps its message until it is left again.
      if (reading.value !== null || !isJustCleared.current) show()
      return send(reading.value)
    }
    const { problem } = reading
    const isCleared = resets || isRejected(problem)
    if (isCleared || shown?.problem.kind !== problem.kind) onRejected(next.trim(), problem)
    setText(isCleared ? '' : next)
    isJustCleared.current = isCleared
    show({ problem, isCleared })
    send(null)
  }
  const current = readNow(text)
  return {
    text,
    shown: shown?.problem,
    blocking: 'problem' in current ? current.problem : isBlocked ? shown?.problem : undefined,
    type(next) {
      setText(next)
      isJustCleared.current = false
      const reading = readNow(next)
      // No new problem while the user types; the one that is shown goes as soon as it is solved.
      if ('value' in reading || shown?.isCleared || reading.problem.kind !== shown?.problem.kind) show()
      send('value' in reading ? reading.value : null)
    },
    choose: leave,
    take(next) {
      send(next)
      rewrite(next === null ? '' : write(next))
    },
    enter() {
      isJustCleared.current = false
    },
    leave: () => leave(text),
    refuse() {
      if (text.trim() !== '') return leave(text)
      // The form stops once, so that a cleared time is not saved unseen. Sent again it is meant to be empty.
      setBlocked(false)
    },
  }
}

/** Writes the text anew when the same value is written in another way: another zone or language. */
const useRewritten = (value: number | null, written: string, setText: (text: string) => void) => {
  const seen = useRef({ value, written })
  useEffect(() => {
    const before = seen.current
    seen.current = { value, written }
    if (value === before.value && written !== before.written) setText(written)
  }, [value, written, setText])
}
