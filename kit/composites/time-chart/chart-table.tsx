import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { figureText, momentFormat, needsSeconds, timeRows } from './chart-figures.ts'
import type { ChartRange, ChartSeries, StateBand } from './chart-model.ts'
import styles from './chart-table.module.css'
import { changesWithin, spanAt } from './state-bands.ts'

const rowHeight = 26
/** Whole rows only: none is cut at the lower edge. */
const wholeRows = (heightPx: number) => Math.max(2, Math.floor(heightPx / rowHeight)) * rowHeight + 1

/** The same data as figures: one row an instant, one column a series, and one for the states of each machine. */
export function ChartTable({
  label,
  series,
  range,
  zone,
  locale,
  timeHeader,
  heightPx,
  bands,
  stateHeader = (name) => name,
}: {
  readonly label: string
  readonly series: readonly ChartSeries[]
  readonly range: ChartRange
  readonly zone: string
  readonly locale: string
  readonly timeHeader: string
  readonly heightPx: number
  readonly bands: readonly StateBand[]
  readonly stateHeader?: ((name: string) => string) | undefined
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(
    () => timeRows(series, range.fromMs, range.toMs, changesWithin(bands, range)),
    [series, range, bands],
  )
  const seconds = needsSeconds(series, range.toMs - range.fromMs)
  const moment = useMemo(() => momentFormat(zone, locale, range, seconds), [zone, locale, range, seconds])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      style={{ height: wholeRows(heightPx) }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">{timeHeader}</th>
            {series.map((one) => (
              <th key={one.id} scope="col">
                {one.name} <span className={styles.unit}>{one.unit}</span>
              </th>
            ))}
            {bands.map(({ id, name }) => (
              <th key={id} scope="col">
                {stateHeader(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr style={{ height: before }} />}
          {items.map((item) => {
            const row = rows[item.index]
            return (
              row && (
                <tr key={row.timeMs} aria-rowindex={item.index + 2}>
                  <th scope="row">{moment.of(row.timeMs)}</th>
                  {series.map((one, place) => (
                    <td key={one.id}>{figureText(row.values[place], one, locale)}</td>
                  ))}
                  {bands.map((band) => (
                    <td key={band.id}>{spanAt(band, row.timeMs)?.text ?? '-'}</td>
                  ))}
                </tr>
              )
            )
          })}
          {after > 0 && <tr style={{ height: after }} />}
        </tbody>
      </table>
    </section>
  )
}
