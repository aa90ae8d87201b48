import styles from './power-bar.module.css'

/** A mark at zero would only thicken the edge. */
const leastMark = 0.005

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/**
 * Current power as a share of rated power, with a mark at the expected power. Decorative: the figures next to it
 * carry the information.
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
