import styles from './bar-chart.module.css'
import type { BarSeries } from './bar-model.ts'

/** How a series looks in the chart: for legends and tables. */
export function SeriesMark({ series: { look, colour } }: { readonly series: Pick<BarSeries, 'look' | 'colour'> }) {
  return (
    <span
      className={styles.mark}
      data-look={look}
      aria-hidden="true"
      style={look === 'bar' ? { background: colour } : undefined}
    />
  )
}
