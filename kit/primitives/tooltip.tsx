import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip as MantineTooltip } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import styles from './tooltip.module.css'

/** Words on hover or focus after 500 ms. The child takes a ref and is reachable by keyboard. Never the only place of a fact. */
export function Tooltip({
  label,
  children,
  side = 'bottom',
  wide = false,
  disabled = false,
}: {
  readonly label: ReactNode
  readonly children: ReactElement
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  /** Lines wrap at 280 px. */
  readonly wide?: boolean
  /** The child stands there without words. */
  readonly disabled?: boolean
}) {
  return (
    <MantineTooltip
      label={label}
      position={side}
      multiline={wide}
      disabled={disabled}
      events={{ hover: true, focus: true, touch: false }}
      classNames={{ tooltip: `${styles.tooltip} ${wide ? styles.wide : ''}` }}
    >
      {children}
    </MantineTooltip>
  )
}
