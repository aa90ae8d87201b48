import { type MouseEvent, useEffect, useRef } from 'react'
import styles from './tabs.module.css'

export interface Tab {
  readonly id: string
  readonly label: string
  readonly href: string
  /** A count beside the word, e.g. open alarms. */
  readonly count?: number
}

/** Tabs are addresses: a row of links, the present one marked. `onNavigate` keeps plain clicks inside the page's own router. */
export function Tabs({
  label,
  tabs,
  current,
  onNavigate,
}: {
  /** Accessible name of the navigation. */
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly current: string
  readonly onNavigate?: (href: string) => void
}) {
  const present = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another element
  useEffect(() => {
    const tab = present.current
    const row = tab?.parentElement
    if (!row) return
    // Measured after the browser's own layout, to avoid a second one.
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      // Its neighbours look in, so that one sees that there are more. Only the row moves, never the page.
      row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [current])
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <a
          key={tab.id}
          ref={tab.id === current ? present : undefined}
          href={tab.href}
          className={styles.tab}
          aria-current={tab.id === current ? 'page' : undefined}
          onClick={onNavigate && ((event) => followInside(event, tab.href, onNavigate))}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </a>
      ))}
    </nav>
  )
}

/** A plain click goes to the router; a click with a modifier or another button stays the browser's. */
export const followInside = (event: MouseEvent, href: string, onNavigate: (href: string) => void) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  onNavigate(href)
}
