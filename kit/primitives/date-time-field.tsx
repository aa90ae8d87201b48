import { type SyntheticEvent, useId, useState } from 'react'
import { instantOfText, wallText } from '../time/zone-clock.ts'
import styles from './date-time-field.module.css'

/**
 * A date and time in a zone: typed, by arrows, or from the browser's calendar. An hour that comes twice means the first.
 * Half typed is not empty: the field says so once it is left, and answers no when its form asks `checkValidity()`.
 */
export function DateTimeField({
  label,
  zone,
  valueMs,
  onChange,
  error,
  halfTyped,
  minMs,
  maxMs,
  help,
  needed = false,
  disabled = false,
}: {
  readonly label: string
  /** IANA zone of the typed and shown time. */
  readonly zone: string
  readonly valueMs: number | null
  /** Null while the field is empty or half typed: the browser has no text for either. */
  readonly onChange: (valueMs: number | null) => void
  /** Error message that tells the user what to do. */
  readonly error?: string
  /** Error message of an incomplete input. */
  readonly halfTyped: string
  readonly minMs?: number
  readonly maxMs?: number
  /** Below the field. */
  readonly help?: string
  /** Required: an asterisk after the label. The form reports a missing value. */
  readonly needed?: boolean
  readonly disabled?: boolean
}) {
  const id = useId()
  const [isHalfTyped, setHalfTyped] = useState(false)
  const fault = isHalfTyped ? halfTyped : error
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setHalfTyped(currentTarget.validity.badInput)
  // While a user types, the field shows no error for an incomplete entry.
  const recheck = (event: SyntheticEvent<HTMLInputElement>) => isHalfTyped && look(event)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={needed ? `${styles.label} ${styles.needed}` : styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="datetime-local"
        className={styles.input}
        value={valueMs === null ? '' : wallText(zone, valueMs)}
        min={minMs === undefined ? undefined : wallText(zone, minMs)}
        max={maxMs === undefined ? undefined : wallText(zone, maxMs)}
        aria-invalid={fault !== undefined || undefined}
        disabled={disabled}
        aria-describedby={
          [help !== undefined && `${id}-help`, fault !== undefined && `${id}-error`].filter(Boolean).join(' ') ||
          undefined
        }
        onChange={(event) => {
          recheck(event)
          onChange(instantOfText(zone, event.currentTarget.value))
        }}
        onKeyUp={recheck}
        onBlur={look}
        onInvalid={look}
      />
      {help !== undefined && (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      )}
      {fault !== undefined && (
        <span id={`${id}-error`} className={styles.error}>
          {fault}
        </span>
      )}
    </div>
  )
}
