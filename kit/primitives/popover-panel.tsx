import '@mantine/core/styles/Popover.layer.css'
import { Popover as MantinePopover } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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

/**
 * Whether the last press was inside the panel, or in a list or calendar that one of its controls has opened. Such a list is
 * elsewhere in the document, so the library takes a press on it for one outside.
 */
const useInsidePress = () => {
  const isInside = useRef(false)
  useEffect(() => {
    const forget = () => {
      isInside.current = false
    }
    // Runs before the panel learns of the press.
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, forget, true)
    return () => {
      for (const type of ['pointerdown', 'keydown']) window.removeEventListener(type, forget, true)
    }
  }, [])
  return {
    isInside: () => isInside.current,
    onPointerDownCapture: () => {
      isInside.current = true
    },
  }
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
  const { isInside, onPointerDownCapture } = useInsidePress()
  return (
    <Controls>
      <MantinePopover
        id={id}
        opened={useAfterFirst(opened)}
        onChange={(open) => {
          if (open || !isInside()) onOpened(open)
        }}
        position={`bottom-${align}`}
        offset={4}
        // With its roles the library names the panel by its button.
        withRoles={false}
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
          onPointerDownCapture={onPointerDownCapture}
          className={`${styles.panel} ${wide ? styles.wide : ''}`}
          role="dialog"
          id={`${id}-dropdown`}
          tabIndex={-1}
          aria-label={label}
        >
          {children}
        </MantinePopover.Dropdown>
      </MantinePopover>
    </Controls>
  )
}
