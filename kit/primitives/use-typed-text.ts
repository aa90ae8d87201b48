import { useEffect, useRef, useState } from 'react'

const pauseMs = 120

/**
 * Sent texts that have not returned yet as value; null if the new value is none of them, so that it came from
 * elsewhere.
 * Values in between may never appear, because React batches renders.
 */
export const stillAwaited = (awaited: readonly string[], value: string): readonly string[] | null => {
  const place = awaited.indexOf(value)
  return place < 0 ? null : awaited.slice(place + 1)
}

export interface TypedText {
  /** Text in the field. */
  readonly text: string
  /** The field's text has changed: it is sent once the hand pauses. */
  readonly type: (next: string) => void
  /** Sends now. */
  readonly send: (next: string) => void
}

/**
 * Text of a field whose value is stored elsewhere, e.g. in the address, and returns with a delay.
 * The field keeps its own text while the user types, so that no key and no caret position is lost. Debounced:
 * `onChange` is called 120 ms after the last key.
 */
export const useTypedText = (value: string, onChange: (value: string) => void): TypedText => {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(value)
  const awaited = useRef<readonly string[]>([])

  useEffect(() => {
    const left = stillAwaited(awaited.current, value)
    awaited.current = left ?? []
    if (left || value === last.current) return
    clearTimeout(timer.current)
    last.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (next: string) => {
    clearTimeout(timer.current)
    setText(next)
    if (next === last.current) return
    last.current = next
    awaited.current = [...awaited.current, next]
    onChange(next)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next), pauseMs)
  }
  return { text, type, send }
}
