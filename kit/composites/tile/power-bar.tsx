import styles from './power-bar.module.css'

/** A mark at zero would only thicken the edge. */
const leastMark = 0.005

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/**
 * What is given as a share of what could be, with a mark where it should be. `centred` has its zero in the middle, for
 * what both gives and takes; else taking draws nothing. Says nothing by itself: its figures stand beside it.
 */
export function PowerBar({
  share,
  expected = null,
  centred = false,
  stale = false,
}: {
  /** -1 to 1; null when missing. */
  readonly share: number | null
  readonly expected?: number | null
  readonly centred?: boolean
  readonly stale?: boolean
}) {
  const least = centred ? -1 : 0
  const place = (value: number) => (between(least, value, 1) - least) / (1 - least)
  const zero = place(0)
  const end = share === null ? zero : place(share)
  return (
    <span className={styles.track} data-stale={stale || undefined} aria-hidden="true">
      <span
        className={styles.bar}
        style={{
          left: `${(Math.min(zero, end) * 100).toFixed(2)}%`,
          width: `${(Math.abs(end - zero) * 100).toFixed(2)}%`,
        }}
      />
      {centred && <span className={styles.zero} />}
      {expected !== null && Math.abs(expected) >= leastMark && (
        <span className={styles.expected} style={{ left: `${(place(expected) * 100).toFixed(2)}%` }} />
      )}
    </span>
  )
}
