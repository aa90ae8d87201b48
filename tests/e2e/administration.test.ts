import { axeFindings } from './axe-findings.ts'
import { expect, openAs, test } from './person.ts'

test('the bell stands before the name of the person, on a phone too it is there', async ({ page }) => {
  await openAs(page, 'admin', '/Administration/CronJobsVersions')
  const bell = page.getByRole('button', { name: /^Notifications$|unread notification/ })
  const person = page.getByRole('button', { name: /^Account of/ })
  const [bellBox, personBox] = [await bell.boundingBox(), await person.boundingBox()]
  expect((bellBox?.x ?? 0) + (bellBox?.width ?? 0)).toBeLessThanOrEqual(personBox?.x ?? 0)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(bell).toBeVisible()
})

test('the filters of the log stand in one line of a desk, with the way out of them; on a phone the next one is seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'admin', '/Logs?result=done')
  const toolbar = page.getByRole('group', { name: 'Filter the log' })
  await expect(toolbar.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  const edges = () =>
    toolbar.evaluate((group) =>
      [...group.children].map((child) => {
        const { top, left, width, height } = child.getBoundingClientRect()
        return { middle: Math.round(top + height / 2), left, width }
      }),
    )
  const desk = await edges()
  expect(desk).toHaveLength(8)
  expect(new Set(desk.map(({ middle }) => middle)).size).toBe(1)
  await page.setViewportSize({ width: 390, height: 844 })
  const phone = await edges()
  expect(phone.filter(({ width }) => width < 90)).toEqual([])
  // The third is cut at the edge: it says that there are more.
  expect(phone[2]?.left ?? 0).toBeLessThan(350)
  expect((phone[2]?.left ?? 0) + (phone[2]?.width ?? 0)).toBeGreaterThan(390)
})

test('the change log scrolls by keyboard, without a finding of axe', async ({ page }) => {
  // A release has ten lines at most: only a low window makes them scroll.
  await page.setViewportSize({ width: 800, height: 320 })
  await openAs(page, 'reader', '/ChangeLog')
  const text = page.getByRole('region', { name: 'Change log' })
  await text.focus()
  await page.keyboard.press('End')
  await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  expect(await axeFindings(page)).toEqual([])
})

test.describe('in the language with the longest words', () => {
  test.use({ locale: 'pt-PT' })

  test('no entry of the rail is wider than the rail, and no word of it is cut', async ({ page }) => {
    await openAs(page, 'admin', '/Users/')
    const rail = page.getByRole('navigation', { name: 'Navegação' })
    await expect(rail.getByRole('link', { name: 'Fornecedores de identidade' })).toBeVisible()
    const faults = await rail.evaluate((nav) => {
      const edge = nav.getBoundingClientRect().right
      return [...nav.querySelectorAll('li a')]
        .filter((entry) => entry.getBoundingClientRect().right > edge || entry.scrollWidth > entry.clientWidth)
        .map((entry) => entry.textContent)
    })
    expect(faults).toEqual([])
  })
})
