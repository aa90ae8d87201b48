import styles from './state-mark.module.css'

export type State = 'critical' | 'warning' | 'info' | 'good' | 'stale'

/**
 * Each state has its own shape, so that it is visible without colour: octagon, triangle, square, ring, hatched disc.
 */
const shapes: Record<State, string> = {
  critical: 'M5 1h6l4 4v6l-4 4H5l-4-4V5z',
  warning: 'M8 1.5 15.5 15H.5z',
  info: 'M2 2h12v12H2z',
  good: 'M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3z',
  stale: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM4 12l8-8M3.2 8.8l5.6-5.6M7.2 12.8l5.6-5.6',
}

/** Alternative shape if machines and electrical equipment appear together in the same state. */
const bolt = 'M9.8.5 2.6 9h4.2l-1 6.5 7.6-9H9z'

/** Shape, colour and word of a state. `labelHidden` leaves the word to screen readers and the title, where a column header says it. */
export function StateMark({
  state,
  label,
  labelHidden = false,
  shape,
}: {
  readonly state: State
  readonly label: string
  readonly labelHidden?: boolean
  readonly shape?: 'bolt' | undefined
}) {
  return (
    <span className={styles.mark} data-state={state} title={labelHidden ? label : undefined}>
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
        <path d={shape === 'bolt' ? bolt : shapes[state]} />
      </svg>
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </span>
  )
}
