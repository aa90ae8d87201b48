import type { ComponentPropsWithRef } from 'react'
import styles from './calendar-panel.module.css'

/** A button inside a panel. Escape on it closes the panel, but no dialog around the panel. */
export function PanelButton(props: ComponentPropsWithRef<'button'>) {
  return <button type="button" data-mantine-stop-propagation {...props} />
}

/** A year, month, day, hour or minute. One that cannot be chosen can still have the focus. */
export function CalendarCell({
  isCursor,
  isOutside = false,
  isFaint = false,
  isSelected,
  onChoose,
  ...rest
}: Omit<ComponentPropsWithRef<'button'>, 'onClick'> & {
  /** It takes the focus. */
  readonly isCursor: boolean
  readonly isOutside?: boolean
  /** It belongs to another page. */
  readonly isFaint?: boolean
  readonly isSelected: boolean
  readonly onChoose: () => void
}) {
  return (
    <PanelButton
      {...rest}
      className={styles.cell}
      tabIndex={isCursor ? 0 : -1}
      data-cursor={isCursor || undefined}
      data-faint={isFaint || undefined}
      data-selected={isSelected || undefined}
      aria-disabled={isOutside || undefined}
      onClick={() => !isOutside && onChoose()}
    />
  )
}
