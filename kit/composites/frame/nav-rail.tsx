import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { followInside } from '../../primitives/tabs.tsx'
import { Tooltip } from '../../primitives/tooltip.tsx'
import styles from './nav-rail.module.css'

export interface RailEntry {
  readonly id: string
  readonly label: string
  readonly href: string
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  readonly current?: boolean
  /** E.g. open alarms. Drawn when above zero. */
  readonly count?: number
  readonly countState?: 'plain' | 'critical' | 'warning'
  /** Something is new there: a dot that says this. */
  readonly mark?: string | undefined
}

export interface RailGroup {
  readonly id: string
  readonly label: string
  /** Placed at the bottom without a heading, e.g. pages about the product. */
  readonly isAside?: boolean
  readonly entries: readonly RailEntry[]
}

/** The left navigation: 220 px with words, 56 px with icons whose words come as tooltips. Fills a drawer on a phone. */
export function NavRail({
  label,
  groups,
  open,
  onOpen,
  toggleLabel,
  brand,
  onNavigate,
}: {
  /** Accessible name of the navigation. */
  readonly label: string
  readonly groups: readonly RailGroup[]
  readonly open: boolean
  /** Left out: no button to fold it, e.g. in a drawer. */
  readonly onOpen?: (open: boolean) => void
  /** Word of the fold button in its present state, e.g. "Collapse navigation". */
  readonly toggleLabel: string
  readonly brand?: ReactNode
  readonly onNavigate?: (href: string) => void
}) {
  return (
    <nav className={styles.rail} aria-label={label} data-open={open || undefined}>
      {brand && <div className={styles.brand}>{brand}</div>}
      <div className={styles.groups}>
        {groups.map((group) => (
          <section
            key={group.id}
            className={styles.group}
            aria-label={group.label}
            data-aside={group.isAside || undefined}
          >
            {open && !group.isAside ? (
              <h2 className={styles.heading}>{group.label}</h2>
            ) : (
              <div className={styles.divider} aria-hidden="true" />
            )}
            <ul className={styles.list}>
              {group.entries.map((entry) => (
                <li key={entry.id}>
                  <Entry entry={entry} open={open} {...(onNavigate ? { onNavigate } : {})} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {onOpen && (
        <button type="button" className={styles.fold} aria-expanded={open} onClick={() => onOpen(!open)}>
          {open ? <IconLayoutSidebarLeftCollapse size={16} /> : <IconLayoutSidebarLeftExpand size={16} />}
          <span className={open ? undefined : 'visually-hidden'}>{toggleLabel}</span>
        </button>
      )}
    </nav>
  )
}

function Entry({
  entry,
  open,
  onNavigate,
}: {
  readonly entry: RailEntry
  readonly open: boolean
  readonly onNavigate?: (href: string) => void
}) {
  const Icon = entry.icon
  const link = (
    <a
      className={styles.entry}
      href={entry.href}
      aria-current={entry.current ? 'page' : undefined}
      onClick={onNavigate && ((event) => followInside(event, entry.href, onNavigate))}
    >
      <Icon size={16} stroke={1.75} />
      <span className={open ? styles.word : 'visually-hidden'}>{entry.label}</span>
      {entry.mark !== undefined && (
        <span className={styles.mark} title={entry.mark}>
          <span className="visually-hidden">{entry.mark}</span>
        </span>
      )}
      {entry.count !== undefined && entry.count > 0 && (
        <span className={styles.count} data-state={entry.countState ?? 'plain'}>
          {entry.count}
        </span>
      )}
    </a>
  )
  return open ? (
    link
  ) : (
    <Tooltip label={entry.label} side="right">
      {link}
    </Tooltip>
  )
}
