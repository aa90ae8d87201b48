/** Walks without a mouse: every step presses a key, and whatever has the focus on the way must show that it has it. */
import { expect, type Locator, type Page } from '@playwright/test'

/** What has the focus, in words for a failure; undefined: it has it and shows it. */
const unseenFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const active = document.activeElement
    if (!active || active === document.body) return 'nothing has the focus'
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--focus)'
    const colour = getComputedStyle(probe).color
    probe.remove()
    const rings = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element)
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && outlineColor === colour
      const { width, height, right, bottom } = element.getBoundingClientRect()
      return (isOutlined || boxShadow.includes(colour)) && width > 1 && height > 1 && right > 0 && bottom > 0
    }
    // A field's frame or a choice's label wears the ring of the input inside; a table's marked cell that of the table.
    const around: Element[] = [active]
    for (let up = active.parentElement; up && around.length < 4; up = up.parentElement) around.push(up)
    if ([...around, ...active.querySelectorAll('[data-active]')].some(rings)) return undefined
    return `the focus is not seen on ${active.outerHTML.slice(0, 200)}`
  })

/** Fails when nothing has the focus or nobody can see what has it. */
export const expectSeenFocus = async (page: Page): Promise<void> => {
  // A ring may fade in, and a dialog takes the focus once it is drawn.
  await expect.poll(() => unseenFocus(page)).toBeUndefined()
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Tabs until a control has the focus; the focus is seen at every stop. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 150; stops += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
    // Behind the last control of a page the browser's own come, and then its first.
    if (await page.evaluate(() => document.activeElement === document.body)) await page.keyboard.press(key)
    await expectSeenFocus(page)
  }
  throw new Error(`${target} is not reached by the Tab key`)
}

/** Tabs to a control and presses a key on it. */
export const pressOn = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Tabs to a field and writes into it. */
export const typeInto = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** From the top of a page over the skip link into its content. */
export const skipToContent = async (page: Page): Promise<void> => {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await pressOn(page, page.getByRole('link', { name: 'Skip to content' }))
}

/** Tabs to a list of choices, opens it and takes one by the arrows. */
export const choose = async (page: Page, list: Locator, name: string): Promise<void> => {
  await pressOn(page, list)
  const wanted = page.getByRole('option', { name, exact: true })
  await expect(wanted).toBeVisible()
  const isMarked = () => wanted.evaluate((option) => option.hasAttribute('data-combobox-selected'))
  for (let steps = 0; steps < 20 && !(await isMarked()); steps += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(list).toHaveValue(name)
}
