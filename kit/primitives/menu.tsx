import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Menu as MantineMenu } from '@mantine/core'
import { type ComponentPropsWithRef, type ReactElement, type ReactNode, useState } from 'react'
import styles from './menu.module.css'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Set: the item is one of several and shows whether it is chosen. */
  readonly checked?: boolean
  readonly disabled?: boolean
  readonly danger?: boolean
  /** At the right end, e.g. a short cut or an offset. */
  readonly note?: string
  readonly onSelect: () => void
}

/** The library calls every item a plain one: a choice says that it is one, and whether it is taken. */
const radio = (checked: boolean) => (props: ComponentPropsWithRef<'button'>) => (
  <button type="button" {...props} role="menuitemradio" aria-checked={checked} />
)

/**
 * The first item takes the focus as the list comes and what had it before gets it back as the list goes, both within the step
 * that draws it: the library does so some moments later, and the keys of whoever is quicker go nowhere.
 */
const takesFocus = (list: HTMLElement | null) => {
  const before = document.activeElement
  list?.querySelector<HTMLElement>('[data-menu-item]:not(:disabled)')?.focus({ preventScroll: true })
  return () => {
    if (list?.contains(document.activeElement)) (before as HTMLElement | null)?.focus({ preventScroll: true })
  }
}

/** A list of actions or choices that opens at its button. Arrows move, Enter takes, Escape closes, Tab closes and goes on. */
export function Menu({
  button,
  sections,
  align = 'end',
}: {
  /** The button that opens the menu; takes a ref. */
  readonly button: ReactElement
  readonly sections: readonly { readonly label?: string; readonly items: readonly MenuItem[] }[]
  readonly align?: 'start' | 'end'
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <MantineMenu
      opened={isOpen}
      onChange={setIsOpen}
      position={`bottom-${align}`}
      offset={4}
      transitionProps={{ duration: 0 }}
      shadow="none"
      trapFocus={false}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>{button}</MantineMenu.Target>
      <MantineMenu.Dropdown
        className={styles.dropdown}
        ref={takesFocus}
        onKeyDown={({ key }) => {
          if (key === 'Tab') setIsOpen(false)
        }}
      >
        {sections.map((section, index) => (
          <div key={section.label ?? index} className={styles.section}>
            {section.label && <div className={styles.label}>{section.label}</div>}
            {section.items.map((item) => (
              <MantineMenu.Item
                key={item.id}
                className={styles.item}
                disabled={item.disabled ?? false}
                data-danger={item.danger || undefined}
                leftSection={item.icon}
                rightSection={item.note && <span className={styles.note}>{item.note}</span>}
                data-checked={item.checked || undefined}
                {...(item.checked !== undefined && { renderRoot: radio(item.checked) })}
                onClick={item.onSelect}
              >
                {item.label}
              </MantineMenu.Item>
            ))}
          </div>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}
