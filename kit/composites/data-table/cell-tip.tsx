import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './cell-tip.module.css'

/** Same delay as the other tooltips of the kit. */
const waitMs = 500
/** The tooltip refreshes, because it can contain ages. */
const againMs = 1_000
const edgePx = 8

interface OpenTip {
  readonly cell: HTMLElement
  readonly lines: readonly string[]
  /** Keyboard navigation sets the description at once, and shows the tooltip after the delay. */
  readonly shown: boolean
}

const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row] > [data-column]') : null

/** Returns the current row and column of a cell. A live sort can move the row. */
const placeOf = (cell: HTMLElement): [row: number, column: number] => [
  Number(cell.parentElement?.getAttribute('data-row')),
  Number(cell.getAttribute('data-column')),
]

/** Removes `title` attributes from the cell. The browser would show its own tooltip over this one. */
const withoutNative = (cell: HTMLElement) => {
  for (const element of cell.querySelectorAll('[title]')) element.removeAttribute('title')
}

/**
 * One tooltip for all cells of a table. It opens on hover and at the active cell, and describes that cell to screen
 * readers. A closed tooltip costs the cells nothing, because only the table has event listeners.
 */
export function CellTip({
  grid,
  byKeys,
  linesOf,
  markedId,
}: {
  readonly grid: RefObject<HTMLElement | null>
  /** Whether the user navigates the table by keyboard. */
  readonly byKeys: RefObject<boolean>
  /**
   * Returns the lines of the tooltip. An empty list opens no tooltip. Undefined means that the text is still loading.
   */
  readonly linesOf: (row: number, column: number, cell: HTMLElement) => readonly string[] | undefined
  /** Id of the active cell. */
  readonly markedId: string | undefined
}) {
  const tipId = useId()
  const [open, setOpen] = useState<OpenTip | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tip = useRef<HTMLDivElement>(null)
  const latest = useRef(linesOf)
  latest.current = linesOf

  const read = (cell: HTMLElement) => latest.current(...placeOf(cell), cell)
  const actions = useRef({
    close: () => {
      clearTimeout(timer.current)
      setOpen(null)
    },
    openSoon: (cell: HTMLElement, atOnce: boolean) => {
      clearTimeout(timer.current)
      const lines = read(cell)
      setOpen(atOnce && lines && lines.length > 0 ? { cell, lines, shown: false } : null)
      const show = () => {
        const now = cell.isConnected ? read(cell) : []
        if (now === undefined) timer.current = setTimeout(show, waitMs)
        if (!now || now.length === 0) return
        withoutNative(cell)
        setOpen({ cell, lines: now, shown: true })
      }
      timer.current = setTimeout(show, waitMs)
    },
  })

  useEffect(() => {
    const element = grid.current
    if (!element) return
    const { close, openSoon } = actions.current
    // The pointer may be on a cell before this lazy-loaded component arrives.
    let hovered = matchMedia('(hover: hover)').matches
      ? element.querySelector<HTMLElement>('[data-row] > [data-column]:hover')
      : null
    if (hovered) openSoon(hovered, false)
    const over = (event: PointerEvent) => {
      const cell = event.pointerType === 'touch' ? null : cellOf(event.target)
      if (cell === hovered) return
      hovered = cell
      byKeys.current = false
      if (cell) openSoon(cell, false)
      else close()
    }
    const leave = () => {
      hovered = null
      close()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    element.addEventListener('pointerover', over)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('keydown', key, true)
    // After keyboard navigation the grid scrolls to the active cell. That scroll must not close the tooltip.
    const scroll = () => {
      if (!byKeys.current) close()
    }
    element.addEventListener('scroll', scroll, { passive: true })
    element.addEventListener('wheel', close, { passive: true })
    element.addEventListener('blur', close)
    return () => {
      clearTimeout(timer.current)
      element.removeEventListener('pointerover', over)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('keydown', key, true)
      element.removeEventListener('scroll', scroll)
      element.removeEventListener('wheel', close)
      element.removeEventListener('blur', close)
    }
  }, [grid, byKeys])

  useEffect(() => {
    const element = grid.current
    if (!element || !markedId || !byKeys.current || document.activeElement !== element) return
    // Wait for the scroll that reveals the cell, because a scroll closes the tooltip.
    const frame = requestAnimationFrame(() => {
      const cell = document.getElementById(markedId)
      if (cell && cellOf(cell)) actions.current.openSoon(cell, true)
      else actions.current.close()
    })
    return () => cancelAnimationFrame(frame)
  }, [grid, byKeys, markedId])

  const cell = open?.cell
  useEffect(() => {
    if (!cell) return
    cell.setAttribute('aria-describedby', tipId)
    const again = setInterval(() => {
      if (!cell.isConnected) return setOpen(null)
      setOpen((held) => held && { ...held, lines: latest.current(...placeOf(cell), cell) ?? held.lines })
    }, againMs)
    return () => {
      clearInterval(again)
      cell.removeAttribute('aria-describedby')
    }
  }, [cell, tipId])

  // Place the tooltip below its cell, or above if there is no room. Keep it inside the window.
  useEffect(() => {
    const element = tip.current
    if (!open || !element) return
    // Virtual scroll may have put another row into this cell.
    const lines = latest.current(...placeOf(open.cell), open.cell) ?? []
    if (lines.join('\n') !== open.lines.join('\n')) setOpen(lines.length > 0 ? { ...open, lines } : null)
    const at = open.cell.getBoundingClientRect()
    const { width, height } = element.getBoundingClientRect()
    const below = at.bottom + 4
    const top = below + height + edgePx > innerHeight ? Math.max(edgePx, at.top - height - 4) : below
    const left = Math.min(Math.max(edgePx, at.left + at.width / 2 - width / 2), innerWidth - width - edgePx)
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
  })

  return (
    open &&
    createPortal(
      <div ref={tip} id={tipId} role="tooltip" className={styles.tip} data-shown={open.shown || undefined}>
        {open.lines.map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
      </div>,
      document.body,
    )
  )
}
