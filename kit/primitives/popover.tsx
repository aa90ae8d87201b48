import type { ReactElement, ReactNode } from 'react'
import { Late, latePart } from './late-part.tsx'
import { useOpener } from './opener.tsx'
import { PanelToCome } from './to-come.tsx'

const panel = latePart(() => import('./popover-panel.tsx').then(({ PopoverPanel }) => PopoverPanel))

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
  /** Opens the panel; its ref and id are the panel's. */
  readonly button: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  /** As wide as what it holds: for panels of several columns. */
  readonly wide?: boolean
  readonly opened: boolean
  readonly onOpened: (opened: boolean) => void
}) {
  const { opener, wasOpened, button: target } = useOpener(button, { popup: 'dialog', opened, part: panel })
  const toCome = opened && <PanelToCome anchor={opener.anchor} onClose={() => onOpened(false)} />
  return (
    <>
      {target}
      {wasOpened && (
        <Late
          of={panel}
          meanwhile={toCome}
          opener={opener}
          label={label}
          align={align}
          wide={wide}
          opened={opened}
          onOpened={onOpened}
        >
          {children}
        </Late>
      )}
    </>
  )
}
