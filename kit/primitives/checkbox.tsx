import { useId } from 'react'
import styles from './checkbox.module.css'

/** Yes or no, part of a form or a list. `null` is neither (some of many). */
export function Checkbox({
  label,
  labelHidden = false,
  checked,
  onChange,
  disabled = false,
  help,
}: {
  readonly label: string
  readonly labelHidden?: boolean
  readonly checked: boolean | null
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly help?: string
}) {
  const id = useId()
  return (
    <div className={styles.root}>
      <span className={styles.mark}>
        <input
          id={id}
          type="checkbox"
          className={styles.box}
          ref={(box) => {
            if (box) box.indeterminate = checked === null
          }}
          checked={checked === true}
          disabled={disabled}
          aria-label={labelHidden ? label : undefined}
          aria-describedby={help === undefined ? undefined : `${id}-help`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <svg className={styles.sign} viewBox="0 0 16 16" aria-hidden="true">
          <path d={checked === null ? 'M4 8h8' : 'M4 8.5l3 3 5.5-7'} />
        </svg>
      </span>
      {(!labelHidden || help !== undefined) && (
        <span className={labelHidden ? 'visually-hidden' : styles.words}>
          {!labelHidden && (
            <label htmlFor={id} className={styles.label}>
              {label}
            </label>
          )}
          {help !== undefined && (
            <span id={`${id}-help`} className={styles.help}>
              {help}
            </span>
          )}
        </span>
      )}
    </div>
  )
}
