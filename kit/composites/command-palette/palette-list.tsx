import { IconCheck, IconStar, IconStarFilled } from '@tabler/icons-react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import styles from './command-palette.module.css'
import type { PaletteChoice, PaletteRow } from './palette-row.ts'

const headingHeight = 28

/** The list of results. The document contains only visible rows and the selected one. */
export function PaletteList({
  id,
  label,
  rows,
  marked,
  rowHeight,
  onMark,
  onTake,
  onStar,
}: {
  readonly id: string
  readonly label: string
  readonly rows: readonly PaletteRow[]
  /** Place of the marked choice in `rows`. */
  readonly marked: number
  readonly rowHeight: number
  readonly onMark: (index: number) => void
  readonly onTake: (id: string, newTab: boolean) => void
  readonly onStar: (id: string) => void
}) {
  const scroller = useRef<HTMLDivElement>(null)
  /** Of each row its number among the choices, from 1. */
  const numbers = useMemo(() => {
    let count = 0
    return rows.map((row) => (row.kind === 'choice' ? ++count : count))
  }, [rows])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? headingHeight : rowHeight),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (marked >= 0 && marked < rows.length && !indexes.includes(marked)) indexes.push(marked)
      return indexes
    },
  })
  // Another list has other heights at the same places.
  const known = useRef({ rows, rowHeight })
  if (known.current.rows !== rows || known.current.rowHeight !== rowHeight) {
    known.current = { rows, rowHeight }
    virtual.measure()
  }
  useEffect(() => {
    // The heading above the first choice comes into sight with it.
    if (marked >= 0) virtual.scrollToIndex(marked === 1 ? 0 : marked, { align: 'auto' })
  }, [virtual, marked])

  return (
    <div ref={scroller} id={id} role="listbox" aria-label={label} tabIndex={-1} className={styles.scroller}>
      <div role="presentation" className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index]
          if (!row) return null
          const place = { height: size, transform: `translateY(${start}px)` }
          if (row.kind === 'heading')
            return (
              <div key={row.id} role="presentation" className={styles.heading} style={place}>
                {row.label}
              </div>
            )
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field names its marked choice
            <div
              key={row.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              aria-setsize={numbers.at(-1)}
              aria-posinset={numbers[index]}
              className={styles.choice}
              style={place}
              onPointerMove={index === marked ? undefined : () => onMark(index)}
              onClick={(event) => onTake(row.id, event.ctrlKey || event.metaKey)}
            >
              <Choice row={row} onStar={onStar} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Choice({ row, onStar }: { readonly row: PaletteChoice; readonly onStar: (id: string) => void }) {
  const Icon = row.icon
  return (
    <>
      <span className={styles.icon}>{Icon && <Icon size={16} stroke={1.75} />}</span>
      <span className={styles.words}>
        <span className={styles.label}>{row.label}</span>
        {row.detail && <span className={styles.detail}>{row.detail}</span>}
      </span>
      {row.checked && <IconCheck size={16} aria-hidden="true" />}
      {row.aside && <span className={styles.aside}>{row.aside}</span>}
      {row.note && <span className={styles.note}>{row.note}</span>}
      {row.starred !== undefined && (
        // For the pointer; by keyboard and for readers the button below the list does the same.
        <span
          className={styles.star}
          aria-hidden="true"
          data-on={row.starred || undefined}
          onClick={(event) => {
            event.stopPropagation()
            onStar(row.id)
          }}
        >
          {row.starred ? <IconStarFilled size={16} /> : <IconStar size={16} />}
        </span>
      )}
    </>
  )
}
