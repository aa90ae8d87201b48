import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { AuditLogRow } from '../../contract/audit-log.ts'
import { useActorWords, useOperationWords, useTargetWords } from '../operation-words.ts'
import styles from './log-table.module.css'
import { Moment } from './moment.tsx'
import { ResultMark } from './result-mark.tsx'

const rowHeight = { desk: 30, phone: 76 }
/** The header stays above the rows that are scrolled. */
const headHeight = 32
const columns = ['at', 'who', 'what', 'target', 'farm', 'from', 'result'] as const

/** The rows that were read so far, only those in sight drawn; the next page is asked for before its place is reached. */
export function LogTable({
  rows,
  hasMore,
  isReading,
  opened,
  onOpen,
  onMore,
}: {
  readonly rows: readonly AuditLogRow[]
  readonly hasMore: boolean
  readonly isReading: boolean
  readonly opened: number
  readonly onOpen: (number: number) => void
  readonly onMore: () => void
}) {
  const { t } = useTranslation()
  const phone = useMedia(phoneQuery)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => (phone ? rowHeight.phone : rowHeight.desk),
    overscan: 12,
    scrollPaddingStart: phone ? 0 : headHeight,
    getItemKey: (index) => rows[index]?.number ?? 'more',
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !isReading && last >= rows.length - 20) onMore()
  }, [hasMore, isReading, last, rows.length, onMore])
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are others on a phone
  useEffect(() => virtual.measure(), [phone])

  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 }[event.key]
    const from = Number((document.activeElement as HTMLElement | null)?.dataset.index ?? Number.NaN)
    if (by === undefined || Number.isNaN(from)) return
    event.preventDefault()
    const to = Math.min(rows.length - 1, Math.max(0, from + by))
    virtual.scrollToIndex(to)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus())
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by their height, which a table element does not let
    <div
      className={styles.table}
      role="table"
      aria-label={t('auditLog.title')}
      aria-rowcount={hasMore ? -1 : rows.length}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div ref={scroller} className={styles.scroller} role="rowgroup" onKeyDown={step}>
        {!phone && (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: a header that does nothing
          <div className={`${styles.row} ${styles.head}`} role="row">
            {columns.map((column) => (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <span key={column} role="columnheader">
                {t(`auditLog.column.${column}`)}
              </span>
            ))}
          </div>
        )}
        <div className={styles.all} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, key, size }) => {
            const row = rows[index]
            const place = { transform: `translateY(${start}px)`, height: size }
            if (!row)
              return (
                <div key={key} className={`${styles.place} ${styles.more}`} style={place} role="status">
                  {t('auditLog.readingMore')}
                </div>
              )
            const shared = { row, index, isOpen: row.number === opened, onOpen }
            return (
              <div key={key} className={styles.place} style={place} role="presentation">
                {phone ? <LogCard {...shared} /> : <LogRow {...shared} />}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

interface RowProps {
  readonly row: AuditLogRow
  readonly index: number
  readonly isOpen: boolean
  readonly onOpen: (number: number) => void
}

function LogRow({ row, index, isOpen, onOpen }: RowProps) {
  const operation = useOperationWords()
  const target = useTargetWords()
  const actor = useActorWords()
  const from = row.address === 'console' ? '-' : (row.address ?? '-')
  const cells = { target: target(row), farm: row.farmCode ?? '-', from }
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by their height
    // biome-ignore lint/a11y/useKeyWithClickEvents: its button has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div className={styles.row} role="row" data-open={isOpen || undefined} onClick={() => onOpen(row.number)}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span role="cell">
        <Moment atMs={row.atMs} />
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span role="cell" data-nobody={row.actorId === null || undefined}>
        {actor(row)}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span role="cell">
        <button
          type="button"
          className={styles.open}
          data-index={index}
          title={`${operation(row.operation)} (${row.operation})`}
        >
          {operation(row.operation)}
        </button>
      </span>
      {Object.entries(cells).map(([name, text]) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <span key={name} role="cell" title={text}>
          {text}
        </span>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span role="cell" className={styles.result}>
        <ResultMark result={row.result} /> <Times times={row.times} />
      </span>
    </div>
  )
}

function LogCard({ row, index, isOpen, onOpen }: RowProps) {
  const operation = useOperationWords()
  const target = useTargetWords()
  const actor = useActorWords()
  return (
    <button
      type="button"
      className={styles.card}
      data-index={index}
      data-open={isOpen || undefined}
      onClick={() => onOpen(row.number)}
    >
      <span className={styles.line}>
        <strong>{operation(row.operation)}</strong>
        <span className={styles.result}>
          {row.result !== 'done' && <ResultMark result={row.result} />} <Times times={row.times} />
        </span>
      </span>
      <span className={styles.line}>
        <span className={styles.cut}>
          {actor(row)}
          {row.targetKind !== null && ` · ${target(row)}`}
        </span>
      </span>
      <span className={`${styles.line} ${styles.quiet}`}>
        <Moment atMs={row.atMs} />
        {row.farmCode && <span>{row.farmCode}</span>}
      </span>
    </button>
  )
}

/** How often the same was refused within a minute. */
function Times({ times }: { readonly times: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (times < 2) return null
  return (
    <span className={styles.quiet} title={t('auditLog.times', { count: times, shown: format.number(times) })}>
      ×{format.number(times)}
    </span>
  )
}
