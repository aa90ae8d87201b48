import { axeFindings } from './axe-findings.ts'
import { expect, openAs, test } from './person.ts'

for (const [what, path, field] of [
  ['a message to people', '/Administration/CommunicationMessage?message=new', 'English'],
  ['an entry of a list', '/Administration/MaintenanceContracts?item=new', 'English'],
] as const)
  test(`${what} is not lost by Escape, by the way back or by a link, and comes back after a reload`, async ({
    page,
  }) => {
    await openAs(page, 'admin', path)
    const drawer = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: field }) })
    const text = drawer.getByRole('textbox', { name: field })
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await text.fill('Half a sentence')
    expect(
      await axeFindings(page, { rules: ['landmark-banner-is-top-level', 'landmark-no-duplicate-banner'] }),
    ).toEqual([])
    for (let time = 0; time < 2; time += 1) {
      await page.keyboard.press('Escape')
      await expect(question).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(text).toHaveValue('Half a sentence')
    }
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Stay' }).click()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(text).toHaveValue('Half a sentence')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(drawer).toBeHidden()
    await page.goto(path)
    await expect(text).toHaveValue('')
    // What nothing was written into closes without a question.
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

test('a message says by whose clock it begins, and before it is sent how many people it concerns', async ({ page }) => {
  await openAs(page, 'admin', '/Administration/CommunicationMessage?message=new')
  const drawer = page.getByRole('dialog', { name: 'New announcement' })
  await expect(drawer.getByText(/^Times in \w+/)).toBeVisible()
  const reach = drawer.getByRole('status').filter({ hasText: /^\d+ recipients\./ })
  await expect(reach).not.toContainText('Notifications')
  await drawer.getByRole('checkbox', { name: /Also notify users/ }).check()
  await expect(reach).toContainText(/Notifications: \d+, e-mails: \d+/)
})

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

test('the address above the pages leads to the first of them, and for whom there is none home with a word', async ({
  page,
  browser,
}) => {
  await openAs(page, 'admin', '/Administration')
  await expect(page).toHaveURL(/\/Users/)
  const other = await (await browser.newContext()).newPage()
  // The notice stands for six seconds: neither a sign-in on the way nor the rest of the page may take its share of them.
  await openAs(other, 'guest')
  await other.goto('/Administration', { waitUntil: 'commit' })
  await expect(other.getByRole('status').filter({ hasText: 'Administration' })).toBeVisible()
  await expect(other).not.toHaveURL(/\/Administration/)
  await other.context().close()
})

test('the change log scrolls by keyboard, without a finding of axe', async ({ page }) => {
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
