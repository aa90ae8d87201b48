import { type ReactElement, type ReactNode, useMemo } from 'react'
import { type AnyLatePart, Late, latePart, withNestedPart } from './late-part.tsx'
import { LoadingPanel } from './loading-part.tsx'
import { useOpener } from './opener.tsx'

const panel = latePart(() => import('./popover-panel.tsx').then(({ PopoverPanel }) => PopoverPanel))

/** A small panel at its button, for controls that are not a plain list. Focus goes inside and comes back; Escape closes. */
export function Popover({
  label,
  button,
  children,
  align = 'end',
  wide = false,
  holds,
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
  /** A part that `children` draw: the panel opens when that is there as well. */
  readonly holds?: AnyLatePart
  readonly opened: boolean
  readonly onOpened: (opened: boolean) => void
}) {
  const part = useMemo(() => (holds ? withNestedPart(panel, holds) : panel), [holds])
  const { opener, wasOpened, button: target } = useOpener(button, { popup: 'dialog', opened, part })
  const toCome = opened && <LoadingPanel anchor={opener.anchor} onClose={() => onOpened(false)} />
  return (
    <>
      {target}
      {wasOpened && (
        <Late
          of={part}
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
