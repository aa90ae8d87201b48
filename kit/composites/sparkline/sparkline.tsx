import { useMemo } from 'react'
import styles from './sparkline.module.css'
import { shareOnScale, sparklineArea, sparklinePath } from './sparkline-path.ts'

const fluidWidth = 240

/**
 * A curve of one day in the height of a row: the measured values, with the expected values as a pale area behind it.
 */
export function Sparkline({
  label,
  values,
  expected,
  floor,
  ceiling,
  live,
  width = 120,
  height = 24,
  fluid = false,
}: {
  /** Empty if a text next to it already says the same. */
  readonly label: string
  /** Equal steps; null is a gap. */
  readonly values: readonly (number | null)[]
  readonly expected?: readonly (number | null)[]
  readonly floor?: number
  readonly ceiling?: number
  /** The value of this moment: a point at the right end. Needs `floor` and `ceiling`. */
  readonly live?: number | null
  readonly width?: number
  readonly height?: number
  /** As wide as its place; `both` as high as well, `height` is then the one it is drawn for. */
  readonly fluid?: boolean | 'both'
}) {
  const drawnWidth = fluid ? fluidWidth : width
  const paths = useMemo(() => {
    const all = [...values, ...(expected ?? [])].filter((value) => value !== null && Number.isFinite(value)) as number[]
    const scale = { floor: floor ?? Math.min(...all), ceiling: ceiling ?? Math.max(...all) }
    const base = scale.floor < 0 && scale.ceiling > 0 ? 0 : scale.floor
    return {
      actual: sparklinePath(values, drawnWidth, height - 2, scale),
      expectedLine: expected ? sparklinePath(expected, drawnWidth, height - 2, scale) : '',
      expected: expected ? sparklineArea(expected, drawnWidth, height - 2, { ...scale, base }) : '',
      zero: base > scale.floor ? (1 - shareOnScale(base, scale.floor, scale.ceiling)) * (height - 2) : undefined,
    }
  }, [values, expected, floor, ceiling, drawnWidth, height])
  const place =
    live === null || live === undefined || floor === undefined || ceiling === undefined
      ? undefined
      : shareOnScale(live, floor, ceiling)
  return (
    <span
      className={styles.spark}
      data-fluid={fluid ? true : undefined}
      style={fluid === 'both' ? { height: '100%' } : fluid ? { height } : { width, height }}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <svg viewBox={`0 -1 ${drawnWidth} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {paths.expected && <path className={styles.expected} d={paths.expected} />}
        {/* If power is as expected it covers the line. The area alone would be hard to see on the page. */}
        {paths.expectedLine && <path className={styles.expectedLine} d={paths.expectedLine} />}
        {paths.zero !== undefined && <path className={styles.zero} d={`M0 ${paths.zero}H${drawnWidth}`} />}
        <path className={styles.actual} d={paths.actual} />
      </svg>
      {place !== undefined && (
        <span className={styles.live} style={{ bottom: `${(place * 100).toFixed(1)}%` }} aria-hidden="true" />
      )}
    </span>
  )
}
