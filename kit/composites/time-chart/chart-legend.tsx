import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { figureText } from './chart-figures.ts'
import styles from './chart-legend.module.css'
import {
  type ChartRange,
  type ChartSeries,
  type LegendWords,
  type StatisticName,
  statisticNames,
} from './chart-model.ts'
import type { ChartPalette } from './chart-palette.ts'
import { SeriesMark } from './series-mark.tsx'
import { type LegendOrder, legendOrder, seriesStatistics } from './series-statistics.ts'

/** One series alone, with what goes with it. */
const onlyOf = (series: readonly ChartSeries[], { id }: ChartSeries): string[] =>
  series.filter((other) => other.id !== id && other.companionOf !== id).map((other) => other.id)

const sameIds = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((id) => right.includes(id))

/**
 * The series as a table: least, mean, greatest and last value and the sum over the range in sight. Each column sorts; a press
 * on a name shows this series alone, and again all; a press on its mark hides or shows it.
 */
export function ChartLegend({
  series,
  range,
  hidden,
  onHidden,
  palette,
  locale,
  words,
}: {
  readonly series: readonly ChartSeries[]
  readonly range: ChartRange
  readonly hidden: readonly string[]
  readonly onHidden: (ids: readonly string[]) => void
  readonly palette: ChartPalette | null
  readonly locale: string
  readonly words: LegendWords
}) {
  const [order, setOrder] = useState<LegendOrder | null>(null)
  const rows = useMemo(
    () => series.map((one) => ({ one, name: one.name, figures: seriesStatistics(one, range) })),
    [series, range],
  )
  const ordered = useMemo(() => legendOrder(rows, order, locale), [rows, order, locale])
  const hasSum = rows.some(({ one }) => one.integral !== undefined)
  const columns = statisticNames.filter((name) => name !== 'sum' || hasSum)
  const sort = (by: LegendOrder['by']) =>
    setOrder((before) => {
      if (before?.by !== by) return { by, descending: by !== 'name' }
      return before.descending === (by !== 'name') ? { by, descending: by === 'name' } : null
    })
  const header = { order, onSort: sort }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroller} aria-label={words.series} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <Header by="name" label={words.series} {...header} />
            {columns.map((name) => (
              <Header key={name} by={name} label={words[name]} {...header} />
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ one, figures }) => {
            const off = hidden.includes(one.id)
            const others = onlyOf(series, one)
            const alone = others.length > 0 && sameIds(others, hidden)
            return (
              <tr key={one.id} data-off={off || undefined}>
                <th scope="row">
                  <span className={styles.entry}>
                    <button
                      type="button"
                      className={styles.toggle}
                      aria-pressed={!off}
                      aria-label={words.show(one.name)}
                      title={words.show(one.name)}
                      onClick={() => onHidden(off ? hidden.filter((id) => id !== one.id) : [...hidden, one.id])}
                    >
                      <SeriesMark palette={palette} all={series} series={one} />
                    </button>
                    <button
                      type="button"
                      className={styles.name}
                      aria-pressed={alone}
                      title={alone ? words.all : words.only(one.name)}
                      onClick={() => onHidden(alone ? [] : others)}
                    >
                      {one.name}
                    </button>
                  </span>
                </th>
                {columns.map((name) => (
                  <td key={name}>{statisticText(one, name, figures[name], locale)}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const statisticText = (series: ChartSeries, name: StatisticName, value: number | null, locale: string): string => {
  const { unit, decimals } = name === 'sum' && series.integral ? series.integral : series
  const figure = figureText(value, { ...series, decimals }, locale)
  return value === null || unit === '' ? figure : `${figure} ${unit}`
}

function Header({
  by,
  label,
  order,
  onSort,
}: {
  readonly by: LegendOrder['by']
  readonly label: string
  readonly order: LegendOrder | null
  readonly onSort: (by: LegendOrder['by']) => void
}) {
  const own = order?.by === by ? (order.descending ? 'descending' : 'ascending') : undefined
  const Arrow = own === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={own ?? 'none'}>
      <button type="button" className={styles.sort} onClick={() => onSort(by)}>
        {label}
        {own && <Arrow size={12} aria-hidden="true" />}
      </button>
    </th>
  )
}
