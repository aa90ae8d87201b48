import type { ReactNode } from 'react'
import styles from './readings-box.module.css'

/** The values at a place of a chart. The box is at the right of the place, or at its left near the right edge. */
export function ReadingsBox({
  xPx,
  widthPx,
  isLeft,
  offsetPx,
  children,
}: {
  readonly xPx: number
  /** Width of the chart. */
  readonly widthPx: number
  readonly isLeft: boolean
  /** From the place to the box. */
  readonly offsetPx: number
  readonly children: ReactNode
}) {
  return (
    <div
      className={styles.box}
      role="status"
      style={isLeft ? { right: widthPx - xPx + offsetPx } : { left: xPx + offsetPx }}
    >
      {children}
    </div>
  )
}

/** When or where the values of the box were read. */
export function ReadingsTitle({ children }: { readonly children: ReactNode }) {
  return <span className={styles.title}>{children}</span>
}

/** One value: a mark and a name, then the value at the end of the line. */
export function ReadingRow({ children }: { readonly children: ReactNode }) {
  return <span className={styles.row}>{children}</span>
}

export function ReadingName({ children }: { readonly children: ReactNode }) {
  return <span className={styles.name}>{children}</span>
}

export function ReadingValue({ children }: { readonly children: ReactNode }) {
  return <span className={styles.value}>{children}</span>
}
