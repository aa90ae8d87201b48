import '@mantine/core/styles/Popover.layer.css'
import { Popover as MantinePopover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import styles from './popover.module.css'

/** A small panel at its button, for controls that are not a plain list. Focus goes inside and comes back; Escape closes. */
export function Popover({
  label,
  button,
  children,
  align = 'end',
  wide = false,
  opened,
  onOpened,
}: {
  /** Accessible name of the panel. */
  readonly label: string
  /** Opens the panel; takes a ref. */
  readonly button: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  /** As wide as what it holds: for panels of several columns. */
  readonly wide?: boolean
  readonly opened: boolean
  readonly onOpened: (opened: boolean) => void
}) {
  return (
    <MantinePopover
      opened={opened}
      onChange={onOpened}
      position={`bottom-${align}`}
      offset={4}
      trapFocus
      returnFocus
      shadow="none"
      transitionProps={{ duration: 0 }}
    >
      <MantinePopover.Target>{button}</MantinePopover.Target>
      <MantinePopover.Dropdown className={`${styles.panel} ${wide ? styles.wide : ''}`} aria-label={label}>
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  )
}
