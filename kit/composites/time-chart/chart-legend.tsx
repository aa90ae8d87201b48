import { figureText, lastValue } from './chart-figures.ts'
import type { ChartSeries } from './chart-model.ts'
import { type ChartPalette, styleOfSeries } from './chart-palette.ts'
import styles from './time-chart.module.css'

/** Each series with its mark, name, last value and unit; a press hides or shows it. */
export function ChartLegend({
  series,
  hidden,
  onHidden,
  palette,
  locale,
}: {
  readonly series: readonly ChartSeries[]
  readonly hidden: readonly string[]
  readonly onHidden: (ids: readonly string[]) => void
  readonly palette: ChartPalette | null
  readonly locale: string
}) {
  return (
    <ul className={styles.legend}>
      {series.map((one) => {
        const off = hidden.includes(one.id)
        return (
          <li key={one.id}>
            <button
              type="button"
              className={styles.entry}
              aria-pressed={!off}
              onClick={() => onHidden(off ? hidden.filter((id) => id !== one.id) : [...hidden, one.id])}
            >
              <SeriesMark palette={palette} all={series} series={one} />
              <span className={styles.seriesName}>{one.name}</span>
              <span className={styles.seriesValue}>
                {figureText(lastValue(one), one, locale)} {one.unit}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const dashes = { solid: undefined, dashed: '4 2', dotted: '1 2' } as const

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
          strokeDasharray={dashes[look.stroke]}
        />
      )}
    </svg>
  )
}
