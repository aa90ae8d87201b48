import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { SearchField } from '../../../../kit/primitives/search-field.tsx'
import { OrderNotice } from '../../../../platform/web/table/order-notice.tsx'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { MomentOf } from '../../../fleet-state/contract/tile-moment.ts'
import styles from './overview.module.css'
import { OverviewRow } from './overview-row.tsx'
import type { FarmWords } from './use-farm-words.ts'

type Line =
  | { readonly kind: 'farm'; readonly row: FarmRow }
  | { readonly kind: 'title'; readonly id: string; readonly text: string }

const rowPx = 56
/** With a line for the machine that needs somebody. */
const needingPx = 75
const titlePx = 34

/** Farms beside the map, those that need somebody first: of those in sight, then those that stand on no map. */
export function OverviewList({
  farms,
  isOrderChanged,
  onRefresh,
  unplaced,
  total,
  inSight,
  onShowAll,
  search,
  onSearch,
  momentOf,
  weatherOf,
  words,
  highlighted,
  pointedAt,
  onHighlight,
  empty,
}: {
  /** Farms in sight of the map, in order. */
  readonly farms: readonly FarmRow[]
  /** Whether the farms have another order by now, and how it is shown. */
  readonly isOrderChanged: boolean
  readonly onRefresh: () => void
  readonly unplaced: readonly FarmRow[]
  /** Farms that the filters leave. */
  readonly total: number
  /** Whether the map shows all of them. */
  readonly inSight: 'all' | 'some'
  readonly onShowAll: () => void
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly momentOf: MomentOf
  readonly weatherOf: (row: FarmRow) => string
  readonly words: FarmWords
  readonly highlighted: ReadonlySet<string>
  /** The farm that the hand is on in the map: its row comes into sight. */
  readonly pointedAt: string | undefined
  readonly onHighlight: (ids: readonly string[]) => void
  readonly empty: ReactNode
}) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useMemo<readonly Line[]>(
    () => [
      ...farms.map((row) => ({ kind: 'farm', row }) as const),
      ...(unplaced.length > 0
        ? [{ kind: 'title', id: 'unplaced', text: t('myFleet.overview.unplaced', { count: unplaced.length }) } as const]
        : []),
      ...unplaced.map((row) => ({ kind: 'farm', row }) as const),
    ],
    [farms, unplaced, t],
  )
  const sizeOf = (line: Line | undefined) =>
    line?.kind === 'title' ? titlePx : line && momentOf(line.row).needingMachines.length > 0 ? needingPx : rowPx
  const sizes = lines.map(sizeOf).join(' ')
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => sizeOf(lines[index]),
    getItemKey: (index) => {
      const line = lines[index]
      return line?.kind === 'farm' ? line.row.id : (line?.id ?? index)
    },
    overscan: 6,
  })
  // Lines of another height may have moved to another place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew with the lines
  useEffect(() => virtual.measure(), [virtual, lines, sizes])
  useEffect(() => {
    if (pointedAt === undefined) return
    const index = lines.findIndex((line) => line.kind === 'farm' && line.row.id === pointedAt)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  }, [pointedAt, lines, virtual])

  const shown = farms.length + unplaced.length
  return (
    <section className={styles.list} aria-label={t('myFleet.overview.list')}>
      <div className={styles.listHead}>
        <SearchField label={t('myFleet.overview.search')} value={search} onChange={onSearch} />
        <p className={styles.listCount}>
          {inSight === 'all'
            ? t('myFleet.overview.farms', { count: total })
            : t('myFleet.overview.inSight', { count: total, shown })}
          {inSight === 'some' && (
            <Button size="small" look="quiet" onClick={onShowAll}>
              {t('myFleet.overview.showAll')}
            </Button>
          )}
          <OrderNotice isChanged={isOrderChanged} onRefresh={onRefresh} />
        </p>
      </div>
      {lines.length === 0 ? (
        empty
      ) : (
        <div ref={scroller} className={styles.scroller}>
          <ul className={styles.lines} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ key, index, start, size }) => {
              const line = lines[index]
              return (
                <li key={key} className={styles.line} style={{ transform: `translateY(${start}px)`, height: size }}>
                  {line?.kind === 'title' && <h2 className={styles.title}>{line.text}</h2>}
                  {line?.kind === 'farm' && (
                    <OverviewRow
                      row={line.row}
                      moment={momentOf(line.row)}
                      weather={weatherOf(line.row)}
                      words={words}
                      highlighted={highlighted.has(line.row.id)}
                      onHighlight={onHighlight}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </section>
  )
}
