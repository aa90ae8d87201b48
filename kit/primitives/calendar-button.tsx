import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { CalendarProps } from './date-model.ts'
import { IconButton } from './icon-button.tsx'
import { Late, latePart } from './late-part.tsx'
import { LoadingPanel } from './loading-part.tsx'

const panel = latePart(() => import('./calendar-panel.tsx').then(({ CalendarPanel }) => CalendarPanel))

/** A button that opens a calendar. Its file is loaded as a pointer or the focus comes near. */
export function CalendarButton({
  label,
  size = 'small',
  disabled = false,
  ...calendar
}: CalendarProps & {
  /** Name of the button and of the calendar, e.g. "Calendar: From". */
  readonly label: string
  /** `small` inside a field. */
  readonly size?: 'small' | 'normal'
  readonly disabled?: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        ref={button}
        size={size}
        label={label}
        icon={<IconCalendar aria-hidden="true" />}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...(isOpen && { 'data-mantine-stop-propagation': true })}
        onPointerEnter={panel.fetch}
        onFocus={panel.fetch}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Late
          of={panel}
          meanwhile={<LoadingPanel anchor={button} onClose={close} />}
          {...calendar}
          label={label}
          anchor={button}
          onClose={close}
        />
      )}
    </>
  )
}
