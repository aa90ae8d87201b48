import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './segmented-control.module.css'

/** One of two to five, all in sight. Radio buttons underneath: arrows move, Tab leaves. */
export function SegmentedControl<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  /** Accessible name of the group. */
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode; readonly disabled?: boolean }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.group}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
