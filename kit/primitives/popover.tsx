import '@mantine/core/styles/Popover.layer.css'
import { Popover as MantinePopover } from '@mantine/core'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import styles from './popover.module.css'

/** What has the focus inside may go, such as a button that is done: the panel takes it then, so that Escape still closes. */
const useKeptFocus = () => {
  const [panel, setPanel] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (!panel) return
    const watch = new MutationObserver(() => {
      if (document.activeElement === document.body) panel.focus()
    })
    watch.observe(panel, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [panel])
  return setPanel
}

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
  const keepFocus = useKeptFocus()
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
      <MantinePopover.Dropdown
        ref={keepFocus}
        className={`${styles.panel} ${wide ? styles.wide : ''}`}
        aria-label={label}
      >
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  )
}
