import { IconX } from '@tabler/icons-react'
import styles from './filter-chips.module.css'

export interface FilterChip {
  readonly id: string
  /** E.g. "Wind speed > 5 m/s". */
  readonly label: string
  /** Accessible name of the cross, e.g. "Remove filter Wind speed"; without it the chip cannot be taken away. */
  readonly removeLabel?: string
  /** Given: the chip is a switch, and says whether it is on. */
  readonly pressed?: boolean
}

/** The filters in force, each with its way out. Draws nothing when there are none. */
export function FilterChips({
  label,
  chips,
  onRemove,
  onToggle,
  clear,
}: {
  readonly label: string
  readonly chips: readonly FilterChip[]
  readonly onRemove: (id: string) => void
  /** Of chips that are switches. */
  readonly onToggle?: (id: string) => void
  readonly clear?: { readonly label: string; readonly onPress: () => void }
}) {
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.id} className={styles.chip}>
          {chip.pressed === undefined ? (
            <span className={styles.text} title={chip.label} data-still={chip.removeLabel ? undefined : true}>
              {chip.label}
            </span>
          ) : (
            <button
              type="button"
              className={styles.switch}
              aria-pressed={chip.pressed}
              onClick={() => onToggle?.(chip.id)}
            >
              {chip.label}
            </button>
          )}
          {chip.removeLabel && (
            <button
              type="button"
              className={styles.cross}
              aria-label={chip.removeLabel}
              onClick={() => onRemove(chip.id)}
            >
              <IconX size={12} aria-hidden="true" />
            </button>
          )}
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
