import '@mantine/core/styles/Popover.layer.css'
import { Popover as MantinePopover } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Controls } from '../tokens/controls.tsx'
import { Anchor, type Opener } from './opener.tsx'
import styles from './popover-panel.module.css'
import { useAfterFirst } from './use-after-first.ts'

/** The panel takes the focus when the focused element inside disappears. Escape then still closes the panel. */
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

/** The panel of an open Popover. */
export function PopoverPanel({
  opener: { id, anchor },
  label,
  children,
  align,
  wide,
  opened,
  onOpened,
}: {
  readonly opener: Opener
  readonly label: string
  readonly children: ReactNode
  readonly align: 'start' | 'end'
  readonly wide: boolean
  readonly opened: boolean
  readonly onOpened: (opened: boolean) => void
}) {
  const keepFocus = useKeptFocus()
  return (
    <Controls>
      <MantinePopover
        id={id}
        opened={useAfterFirst(opened)}
        onChange={onOpened}
        position={`bottom-${align}`}
        offset={4}
        trapFocus
        returnFocus
        shadow="none"
        transitionProps={{ duration: 0 }}
      >
        <MantinePopover.Target>
          <Anchor of={anchor} />
        </MantinePopover.Target>
        <MantinePopover.Dropdown
          ref={keepFocus}
          className={`${styles.panel} ${wide ? styles.wide : ''}`}
          aria-label={label}
        >
          {children}
        </MantinePopover.Dropdown>
      </MantinePopover>
    </Controls>
  )
}
