import type { ReactNode } from 'react'
import { Tooltip } from '../../../../kit/primitives/tooltip.tsx'
import type { Trace } from '../traces/figure-trace.ts'
import styles from './traced.module.css'

/**
 * A sum or another figure that was worked out: hover and keyboard focus tell what it was made of. The lines are made when
 * they are shown, and anew with each drawing while they stand.
 */
export function Traced({ explain, children }: { readonly explain: () => Trace; readonly children: ReactNode }) {
  return (
    <Tooltip wide label={<Lines explain={explain} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what a hand learns by hover the keyboard learns by focus */}
      <span className={styles.traced} tabIndex={0} data-traced="">
        {children}
      </span>
    </Tooltip>
  )
}

function Lines({ explain }: { readonly explain: () => Trace }) {
  return explain().map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ))
}
