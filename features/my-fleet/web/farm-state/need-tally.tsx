import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { AskedNeed } from '../../../fleet-state/contract/machine-need.ts'
import { markOfNeed, type NeedCounts, needsThere, shapeOfNeed } from '../../../fleet-state/contract/need-counts.ts'
import styles from './need-tally.module.css'

/** How many machines need what, and what stations raise, each kind with its own mark and colour: "1 fault", "8 machines not connected". Nothing where nobody is needed. */
export function NeedTally({
  needs,
  short = false,
  hrefOf,
}: {
  readonly needs: NeedCounts
  /** Marks with their counts; the words on hover. */
  readonly short?: boolean
  /** Where a count leads: its filter, `needing` for several kinds in one number. */
  readonly hrefOf?: (need: AskedNeed | 'needing') => string
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = needsThere(needs)
  if (shown.length === 0) return null
  const wordsOf = (need: (typeof shown)[number]) => t(`myFleet.needing.count.${need}`, { count: needs[need] })
  const lookOf = (need: (typeof shown)[number]) => ({ state: markOfNeed(need, needs), shape: shapeOfNeed(need) })
  if (!short)
    return (
      <span className={styles.tally}>
        {shown.map((need) => (
          <CountLink key={need} href={hrefOf?.(need)}>
            <StateMark label={wordsOf(need)} {...lookOf(need)} />
          </CountLink>
        ))}
      </span>
    )
  // Without words two of the same mark would say nothing of their difference: together they are one number.
  const marks = Map.groupBy(shown, (need) => Object.values(lookOf(need)).join(' '))
  return (
    <span className={styles.tally}>
      {[...marks].map(([mark, [first, ...others]]) =>
        first === undefined ? null : (
          <CountLink key={mark} href={hrefOf?.(others.length > 0 ? 'needing' : first)}>
            <span className={styles.short}>
              <StateMark label={[first, ...others].map(wordsOf).join(', ')} labelHidden {...lookOf(first)} />
              <span aria-hidden="true">
                {format.number([first, ...others].reduce((sum, need) => sum + needs[need], 0))}
              </span>
            </span>
          </CountLink>
        ),
      )}
    </span>
  )
}

function CountLink({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  if (href === undefined) return children
  return (
    <AppLink href={href} className={styles.link ?? ''}>
      {children}
    </AppLink>
  )
}
