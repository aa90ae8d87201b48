import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../primitives/icon-button.tsx'
import styles from './range-steps.module.css'

/** To the range before and the one after. */
export function RangeSteps({
  earlier,
  later,
  isLast,
  onStep,
  children,
}: {
  readonly earlier: string
  readonly later: string
  /** Nothing comes after this range yet. */
  readonly isLast: boolean
  readonly onStep: (direction: -1 | 1) => void
  /** Further buttons. */
  readonly children?: ReactNode
}) {
  return (
    <span className={styles.steps}>
      <IconButton label={earlier} icon={<IconChevronLeft size={16} />} onClick={() => onStep(-1)} />
      <IconButton label={later} icon={<IconChevronRight size={16} />} disabled={isLast} onClick={() => onStep(1)} />
      {children}
    </span>
  )
}
