import type { KeyboardEvent, ReactNode } from 'react'
import { followInside } from '../../primitives/tabs.tsx'
import { Tooltip } from '../../primitives/tooltip.tsx'
import styles from './tile.module.css'

/** Why somebody should look at a tile; plain for the rest. `unheard`: a part of it is not heard, the rest is of now; `stale`: all of it is old. */
export type TileState = 'plain' | 'critical' | 'warning' | 'info' | 'unheard' | 'stale'

export interface TileProps {
  /** Found again by the keyboard of a grid. */
  readonly id: string
  readonly href: string
  readonly onNavigate: (href: string) => void
  /** The tile's whole name for those who do not see it. */
  readonly label: string
  readonly state: TileState
  /** Dot of the kind. */
  readonly mark: ReactNode
  readonly name: string
  readonly code: string
  /** StateMark and counts. */
  readonly status: ReactNode
  readonly age: ReactNode
  /** Sparkline. */
  readonly curve: ReactNode
  /** The figure that matters, with its unit. */
  readonly figure: ReactNode
  /** At the other end of its line, quieter. */
  readonly beside: ReactNode
  /** PowerBar. */
  readonly bar: ReactNode
  /** The problem, in two short lines. */
  readonly why?: ReactNode
  /** In full, on hover and keyboard focus. */
  readonly hint?: ReactNode
  /** Small figures below, each with its word. */
  readonly foot: readonly {
    readonly id: string
    readonly figure: ReactNode
    readonly caption: string
    readonly title: string
  }[]
  /** A line below them. */
  readonly note?: ReactNode
  /** Three lines: name, state, power. Everything else is left out. */
  readonly compact?: boolean
  readonly tabIndex?: number
  readonly onKeyDown?: (event: KeyboardEvent<HTMLAnchorElement>) => void
  readonly onFocus?: () => void
}

/** One plant as a card of fixed height: a single link. At rest it holds no colour; an edge and a mark tell who needs somebody. */
export function Tile({
  id,
  href,
  onNavigate,
  label,
  state,
  compact,
  tabIndex,
  onKeyDown,
  onFocus,
  hint,
  ...parts
}: TileProps) {
  return (
    <Tooltip label={hint} disabled={!hint} wide>
      <a
        className={styles.tile}
        href={href}
        data-tile={id}
        data-state={state}
        data-compact={compact || undefined}
        tabIndex={tabIndex}
        onClick={(event) => followInside(event, href, onNavigate)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <span className="visually-hidden">{label}</span>
        <span className={styles.content} aria-hidden="true">
          <span className={styles.head}>
            {parts.mark}
            <span className={styles.name} title={`${parts.name} (${parts.code})`}>
              {parts.name} <span className={styles.code}>{parts.code}</span>
            </span>
          </span>
          <span className={styles.status}>
            <span className={styles.words}>{parts.status}</span>
            <span className={styles.age}>{parts.age}</span>
          </span>
          {!compact && parts.why && <span className={styles.why}>{parts.why}</span>}
          {!compact && <span className={styles.curve}>{parts.curve}</span>}
          <span className={styles.power}>
            <span className={styles.figure}>{parts.figure}</span>
            <span className={styles.beside}>{parts.beside}</span>
          </span>
          {parts.bar}
          {!compact && <Foot foot={parts.foot} note={parts.note} />}
        </span>
      </a>
    </Tooltip>
  )
}

function Foot({ foot, note }: Pick<TileProps, 'foot' | 'note'>) {
  return (
    <>
      <span className={styles.foot}>
        {foot.map((small) => (
          <span key={small.id} title={small.title}>
            <span className={styles.digits}>{small.figure}</span>
            <span className={styles.caption}>{small.caption}</span>
          </span>
        ))}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  )
}
