import { useId } from 'react'
import { instantOfText, wallText } from '../time/zone-clock.ts'
import styles from './date-time-field.module.css'

/** A date and time in a zone: typed, by arrows, or from the browser's calendar. An hour that comes twice means the first. */
export function DateTimeField({
  label,
  zone,
  valueMs,
  onChange,
  error,
  minMs,
  maxMs,
}: {
  readonly label: string
  /** IANA zone of what is typed and shown. */
  readonly zone: string
  readonly valueMs: number | null
  /** Null while the field is empty or half typed. */
  readonly onChange: (valueMs: number | null) => void
  /** What is wrong, in words that say what to do. */
  readonly error?: string
  readonly minMs?: number
  readonly maxMs?: number
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="datetime-local"
        className={styles.input}
        value={valueMs === null ? '' : wallText(zone, valueMs)}
        min={minMs === undefined ? undefined : wallText(zone, minMs)}
        max={maxMs === undefined ? undefined : wallText(zone, maxMs)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(instantOfText(zone, event.currentTarget.value))}
      />
      {error !== undefined && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  )
}
