import { useEffect, useRef } from 'react'

/**
 * The value of a date field as the field knows it: the last one that it sent or was given. Values that it sent come back
 * with a delay, e.g. from the address; they are no news. `onNews` is called for a value from elsewhere.
 */
export const useHeldDate = ({
  value,
  onChange,
  onNews,
}: {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly onNews: () => void
}) => {
  const held = useRef(value)
  /** Values that were sent and have not come back yet. Values in between may never come, because React batches renders. */
  const awaited = useRef<readonly (number | null)[]>([])
  const seen = useRef(value)

  useEffect(() => {
    if (value === seen.current) return
    seen.current = value
    const place = awaited.current.indexOf(value)
    awaited.current = place < 0 ? [] : awaited.current.slice(place + 1)
    if (place >= 0 || value === held.current) return
    held.current = value
    onNews()
  })

  return {
    held: () => held.current,
    send(next: number | null) {
      if (next === held.current) return
      held.current = next
      awaited.current = [...awaited.current, next]
      onChange(next)
    },
  }
}
