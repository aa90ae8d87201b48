import styles from './skeleton.module.css'

/** A grey placeholder for loading content, so that the layout does not jump. Width in px or any CSS length. */
export function Skeleton({
  width = '100%',
  height = 12,
}: {
  readonly width?: number | string
  readonly height?: number
}) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />
}
