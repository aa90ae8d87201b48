import { IconX } from '@tabler/icons-react'
import styles from './filter-chips.module.css'

export interface FilterChip {
  readonly id: string
  /** E.g. "Wind speed > 5 m/s". */
  readonly label: string
  /** Accessible name of the cross, e.g. "Remove filter Wind speed". */
  readonly removeLabel: string
}

/** The filters in force, each with its way out. Draws nothing when there are none. */
export function FilterChips({
  label,
  chips,
  onRemove,
  clear,
}: {
  readonly label: string
  readonly chips: readonly FilterChip[]
  readonly onRemove: (id: string) => void
  readonly clear?: { readonly label: string; readonly onPress: () => void }
}) {
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.id} className={styles.chip}>
          <span className={styles.text} title={chip.label}>
            {chip.label}
          </span>
          <button
            type="button"
            className={styles.cross}
            aria-label={chip.removeLabel}
            onClick={() => onRemove(chip.id)}
          >
            <IconX size={12} aria-hidden="true" />
          </button>
        </li>
      ))}
      {clear && (
        <li>
          <button type="button" className={styles.clear} onClick={clear.onPress}>
            {clear.label}
          </button>
        </li>
      )}
    </ul>
  )
}
