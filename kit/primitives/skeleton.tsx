import styles from './skeleton.module.css'

/** A grey bar in the place of what is loading, so that nothing jumps. Width in px or any CSS length. */
export function Skeleton({
  width = '100%',
  height = 12,
}: {
  readonly width?: number | string
  readonly height?: number
}) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />
}
