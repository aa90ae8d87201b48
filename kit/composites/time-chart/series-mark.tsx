import type { ChartSeries } from './chart-model.ts'
import { type ChartPalette, styleOfSeries } from './chart-palette.ts'
import styles from './time-chart.module.css'

/** The stroke of a series as it is drawn in the chart. */
export function SeriesMark({
  palette,
  all,
  series,
}: {
  readonly palette: ChartPalette | null
  readonly all: readonly ChartSeries[]
  readonly series: ChartSeries
}) {
  const look = palette && styleOfSeries(palette, all, series)
  return (
    <svg className={styles.mark} width="16" height="8" viewBox="0 0 16 8" aria-hidden="true">
      {look && (
        <path
          d="M0 4h16"
          stroke={look.colour}
          strokeOpacity={look.opacity}
          strokeWidth="2"
          strokeDasharray={look.stroke === 'dashed' ? '4 2' : undefined}
        />
      )}
    </svg>
  )
}
