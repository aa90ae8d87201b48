import { useEffect, useRef, useState } from 'react'
import { Tooltip } from '../../primitives/tooltip.tsx'
import styles from './live-figure.module.css'

/**
 * A live figure with a fixed width. Its background fades for 600 ms after a change, except with reduced motion.
 * A stale figure is hatched and dimmed.
 */
export function LiveFigure({
  text,
  stale = false,
  fades = true,
  details,
}: {
  /** Already formatted; "-" when missing. */
  readonly text: string
  readonly stale?: boolean
  /** False for one that changes all the time: its ground would never come to rest. */
  readonly fades?: boolean
  /** Source, quality, time of measurement, formula. */
  readonly details?: string
}) {
  const shown = useRef(text)
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    if (shown.current === text) return
    shown.current = text
    setChanges((count) => count + 1)
  }, [text])

  const figure = (
    <span className={styles.figure} data-stale={stale || undefined}>
      {fades && changes > 0 && <span key={changes} className={styles.fade} aria-hidden="true" />}
      {text}
    </span>
  )
  return details ? <Tooltip label={details}>{figure}</Tooltip> : figure
}
