import styles from './technology-dot.module.css'

/** A small mark in one of the fixed technology colours; grey in the control room. The word stands beside it or in `label`. */
export function TechnologyDot({
  technology,
  label,
}: {
  readonly technology: 'wind' | 'solar' | 'hydro' | 'biogas' | 'default'
  /** Given when no word stands beside the dot. */
  readonly label?: string
}) {
  return label === undefined ? (
    <span className={styles.dot} data-technology={technology} aria-hidden="true" />
  ) : (
    <span className={styles.dot} data-technology={technology} role="img" aria-label={label} title={label} />
  )
}
