import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './cell-tip.module.css'

/** As long as other tooltips of the kit. */
const waitMs = 500
/** Ages in it grow. */
const againMs = 1_000
const edgePx = 8

interface OpenTip {
  readonly cell: HTMLElement
  readonly lines: readonly string[]
  /** By keyboard it is described at once, and shown after the usual pause. */
  readonly shown: boolean
}

const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row] > [data-column]') : null

/** Row and column of a cell, as it stands now: rows move with a live sort. */
const placeOf = (cell: HTMLElement): [row: number, column: number] => [
  Number(cell.parentElement?.getAttribute('data-row')),
  Number(cell.getAttribute('data-column')),
]

/** A mark in the cell may have words of its own for the browser; they would stand above ours. */
const withoutNative = (cell: HTMLElement) => {
  for (const element of cell.querySelectorAll('[title]')) element.removeAttribute('title')
}

/**
 * The tooltip of a table: one for all its cells, on hover and at the cell that the keyboard has marked, which it describes
 * for those who listen. While it is closed a cell costs nothing: presses and moves are heard at the table alone.
 */
export function CellTip({
  grid,
  byKeys,
  linesOf,
  markedId,
}: {
  readonly grid: RefObject<HTMLElement | null>
  /** Whether somebody is at the table with keys. */
  readonly byKeys: RefObject<boolean>
  /** What is told of a cell; nothing where it says all itself, undefined while it is not known yet. */
  readonly linesOf: (row: number, column: number, cell: HTMLElement) => readonly string[] | undefined
  /** Id of the cell that the keyboard has marked. */
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
    // It may have come after the pointer.
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
    // The cell that a key has brought into sight keeps its words.
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
    // After the scroll that brings the cell into sight, which closes.
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

  // Below its cell, above where there is no room, and always inside the window.
  useEffect(() => {
    const element = tip.current
    if (!open || !element) return
    // Another row may have been put into its cell.
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
