import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Menu as MantineMenu } from '@mantine/core'
import { type ComponentPropsWithRef, useCallback } from 'react'
import { Controls } from '../tokens/controls.tsx'
import styles from './menu-list.module.css'
import type { MenuPlace, MenuSections } from './menu-model.ts'
import { Anchor } from './opener.tsx'
import { useAfterFirst } from './use-after-first.ts'

/** The library calls every item a plain one: a choice says that it is one, and whether it is taken. */
const radio = (checked: boolean) => (props: ComponentPropsWithRef<'button'>) => (
  <button type="button" {...props} role="menuitemradio" aria-checked={checked} />
)

/**
 * Focuses the first item when the list opens and restores the focus when it closes, both in the same render step.
 * The library does it later, so fast key presses would be lost.
 */
const takesFocus = (list: HTMLElement | null) => {
  const before = document.activeElement
  list?.querySelector<HTMLElement>('[data-menu-item]:not(:disabled)')?.focus({ preventScroll: true })
  return () => {
    if (list?.contains(document.activeElement)) (before as HTMLElement | null)?.focus({ preventScroll: true })
  }
}

/** The list of an open Menu. */
export function MenuList({
  opener: { id, anchor },
  early,
  sections,
  align,
  opened,
  onOpened,
}: MenuPlace & { readonly sections: MenuSections }) {
  const takesFocusAndKeys = useCallback(
    (list: HTMLElement | null) => {
      const givesBack = takesFocus(list)
      early.arrived()
      return () => {
        early.left()
        givesBack()
      }
    },
    [early],
  )
  const held = typeof sections === 'function' ? (opened ? sections() : []) : sections
  return (
    <Controls>
      <MantineMenu
        id={id}
        opened={useAfterFirst(opened)}
        onChange={onOpened}
        position={`bottom-${align}`}
        offset={4}
        transitionProps={{ duration: 0 }}
        shadow="none"
        trapFocus={false}
        returnFocus={false}
        withInitialFocusPlaceholder={false}
      >
        <MantineMenu.Target>
          <Anchor of={anchor} />
        </MantineMenu.Target>
        <MantineMenu.Dropdown
          className={styles.dropdown}
          ref={takesFocusAndKeys}
          onKeyDown={({ key }) => {
            if (key === 'Tab') onOpened(false)
          }}
        >
          {held.map((section, index) => (
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
    </Controls>
  )
}
