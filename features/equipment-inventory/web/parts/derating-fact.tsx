import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import styles from './derating.module.css'

interface Derating {
  readonly temperature: number
  readonly output: number
}

/** Derating points, a line each: up to 40 °C 90 %. "-" without one. */
export function DeratingFact({ rows }: { readonly rows: unknown }) {
  const format = useFormat()
  const points = Array.isArray(rows) ? (rows as readonly Derating[]) : []
  if (points.length === 0) return '-'
  return (
    <ul className={styles.points}>
      {points.map(({ temperature, output }) => (
        <li key={temperature}>{`≤ ${format.number(temperature, 0, '°C')} · ${format.number(output, 0, '%')}`}</li>
      ))}
    </ul>
  )
}
