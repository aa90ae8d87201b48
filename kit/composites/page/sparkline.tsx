import { useMemo } from 'react'
import styles from './sparkline.module.css'
import { sparklinePath } from './sparkline-path.ts'

/** A curve of a day in the height of a row: what was, and behind it, paler, what was to be expected. */
export function Sparkline({
  label,
  values,
  expected,
  floor,
  ceiling,
  width = 120,
  height = 24,
}: {
  /** Says the curve in words, e.g. "Power of the last 24 hours, 0 to 12.4 MW". */
  readonly label: string
  /** Equal steps; null is a gap. */
  readonly values: readonly (number | null)[]
  readonly expected?: readonly (number | null)[]
  readonly floor?: number
  readonly ceiling?: number
  readonly width?: number
  readonly height?: number
}) {
  const paths = useMemo(() => {
    const all = [...values, ...(expected ?? [])].filter((value) => value !== null && Number.isFinite(value)) as number[]
    const scale = { floor: floor ?? Math.min(...all), ceiling: ceiling ?? Math.max(...all) }
    return {
      actual: sparklinePath(values, width, height - 2, scale),
      expected: expected ? sparklinePath(expected, width, height - 2, scale) : '',
    }
  }, [values, expected, floor, ceiling, width, height])
  return (
    <svg
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 -1 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {paths.expected && <path className={styles.expected} d={paths.expected} />}
      <path className={styles.actual} d={paths.actual} />
    </svg>
  )
}
