import type { ComponentType } from 'react'
import { followInside } from '../../primitives/tabs.tsx'
import styles from './bottom-bar.module.css'

export interface BottomEntry {
  readonly id: string
  readonly label: string
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** A link, or with `onPress` a button. */
  readonly href?: string
  readonly onPress?: () => void
  readonly current?: boolean
  readonly count?: number
  readonly countState?: 'plain' | 'critical' | 'warning'
}

/** The thumb's navigation on a phone: up to five places. */
export function BottomBar({
  label,
  entries,
  onNavigate,
}: {
  readonly label: string
  readonly entries: readonly BottomEntry[]
  readonly onNavigate?: (href: string) => void
}) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {entries.map((entry) => {
        const Icon = entry.icon
        const content = (
          <>
            <span className={styles.icon}>
              <Icon size={20} stroke={1.75} />
              {entry.count !== undefined && entry.count > 0 && (
                <span className={styles.count} data-state={entry.countState ?? 'critical'}>
                  {entry.count}
                </span>
              )}
            </span>
            <span className={styles.word}>{entry.label}</span>
          </>
        )
        return entry.href === undefined ? (
          <button key={entry.id} type="button" className={styles.entry} onClick={entry.onPress}>
            {content}
          </button>
        ) : (
          <a
            key={entry.id}
            className={styles.entry}
            href={entry.href}
            aria-current={entry.current ? 'page' : undefined}
            onClick={onNavigate && ((event) => followInside(event, entry.href ?? '', onNavigate))}
          >
            {content}
          </a>
        )
      })}
    </nav>
  )
}
