import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Works a page without a mouse: what is not reached by the Tab key fails. The ring around the focus is a journey's matter. */
export const byKeyboard = (user: UserEvent) => {
  const tabTo = async (element: HTMLElement): Promise<void> => {
    for (let stops = 0; document.activeElement !== element; stops += 1) {
      if (stops === 150) throw new Error(`Not reached by the Tab key: ${element.outerHTML.slice(0, 200)}`)
      await user.tab()
    }
  }
  return {
    tabTo,
    /** Tabs to a control and presses a key on it, as user-event writes it. */
    async press(element: HTMLElement, key = '{Enter}') {
      await tabTo(element)
      await user.keyboard(key)
    },
    /** Tabs to a field and types. */
    async type(element: HTMLElement, text: string) {
      await tabTo(element)
      await user.keyboard(text)
    },
    /** Tabs to a list of choices, opens it and takes one by the arrows. */
    async choose(list: HTMLElement, name: string) {
      await tabTo(list)
      await user.keyboard('{Enter}')
      const marked = () => document.querySelector('[data-combobox-selected]')?.textContent
      for (let steps = 0; steps < 20 && marked() !== name; steps += 1) await user.keyboard('{ArrowDown}')
      await user.keyboard('{Enter}')
      expect(list).toHaveValue(name)
    },
  }
}
