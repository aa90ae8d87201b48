import { useRef } from 'react'
import type { Freshness } from '../../../../domain/quality.ts'
import { writeText } from '../../../../platform/web/live/write-text.ts'
import { useTickWrite } from '../live/page-tick.ts'
import styles from './figure-cell.module.css'

/** How a figure stands in its cell. */
export interface ShownFigure {
  readonly text: string
  readonly freshness?: Freshness
  /** Some machines are missing in it. */
  readonly partial?: boolean
  /** Interpolated, not measured. */
  readonly estimated?: boolean
  /** Clearly less than it should be. */
  readonly low?: boolean
  /** Contradicts its neighbours: it is in no other figure. */
  readonly doubted?: boolean
}

/**
 * A figure that may still be read for the first time: `undefined` is shown as "…", `null` as the text of `write` for an unknown figure.
 */
export const readFigure = (value: number | null | undefined, write: (value: number | null) => string): ShownFigure =>
  value === undefined ? { text: '…', freshness: 'none' } : { text: write(value) }

const mark = (element: HTMLElement, name: string, value: string | undefined) => {
  if (element.dataset[name] === value) return
  if (value === undefined) delete element.dataset[name]
  else element.dataset[name] = value
}

/** Asking the page what stands there would cost more than all else that a figure needs. */
const isSameTile = (left: ShownFigure, right: ShownFigure): boolean =>
  left.text === right.text &&
  left.freshness === right.freshness &&
  left.partial === right.partial &&
  left.estimated === right.estimated &&
  left.low === right.low

/**
 * A figure that is made anew each second: a sum, a share, an age. Writes into the page only what has changed. Where it
 * comes from its column tells.
 */
export function FigureCell({ read }: { readonly read: () => ShownFigure }) {
  const place = useRef<HTMLSpanElement>(null)
  const written = useRef<ShownFigure>(undefined)
  useTickWrite(() => {
    const element = place.current
    if (!element) return
    const figure = read()
    if (written.current && isSameTile(written.current, figure)) return
    written.current = figure
    const { text, freshness, partial, estimated, low } = figure
    writeText(element, text)
    mark(element, 'freshness', freshness)
    mark(element, 'partial', partial ? '' : undefined)
    mark(element, 'estimated', estimated ? '' : undefined)
    mark(element, 'low', low ? '' : undefined)
  })
  return <span ref={place} className={styles.figure} />
}
