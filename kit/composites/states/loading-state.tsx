import type { ReactNode } from 'react'
import { Skeleton } from '../../primitives/skeleton.tsx'
import { motion } from '../../tokens/motion.ts'
import styles from './loading-state.module.css'
import { useElapsed } from './use-elapsed.ts'

const widths = ['62%', '48%', '71%', '55%', '66%', '43%', '58%', '69%']

/**
 * Keeps the layout while something loads: nothing for 300 ms, then grey bars, after 1 s also words.
 * `children` replace the bars where the real layout is known.
 */
export function LoadingState({
  label,
  rows = 6,
  children,
}: {
  /** E.g. "Loading the machines". Said to screen readers at once. */
  readonly label: string
  readonly rows?: number
  readonly children?: ReactNode
}) {
  const bars = useElapsed(motion.skeletonDelayMs)
  const words = useElapsed(motion.wordsDelayMs)
  return (
    <div className={styles.loading} role="status" aria-busy="true">
      <p className={words ? styles.label : 'visually-hidden'}>{label}</p>
      {bars &&
        (children ??
          Array.from({ length: rows }, (_, row) => (
            <div key={widths[row % widths.length] + String(row)} className={styles.row}>
              <Skeleton width={widths[row % widths.length] ?? '60%'} />
            </div>
          )))}
    </div>
  )
}
