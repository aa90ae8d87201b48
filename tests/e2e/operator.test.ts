import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, type Login, openAs, test } from './person.ts'

/**
 * A working day of an operator: the fleet, a farm, its history, and that of another browser. Rules of one screen:
 * features/{my-fleet,farm-page,fleet-charts,home-dashboards}/web/screens/*.screen.test.tsx.
 */

const chart = (page: Page) => page.getByRole('figure', { name: 'History of Plaine de Valmeuse' })
const legendOf = (page: Page) => chart(page).getByRole('button', { name: /·/ })

/** A page in a browser of its own that closes with the test. */
const elsewhere = async (browser: Browser, login: Login, address: string, options: BrowserContextOptions) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await openAs(page, login, address)
  return { page, close: () => context.close() }
}

test('the fleet holds the farms of the perimeter and lives', async ({ page }) => {
  test.slow()
  const reply = page.waitForResponse(/\/api\/MyFleetTable$/i)
  await openAs(page, 'operator', '/MyFleet/Table?sort=name')
  const { results } = await (await reply).json()
  expect([...new Set(results.map((farm: { flag: string }) => farm.flag))].sort()).toEqual(['FR', 'PT'])

  const grid = page.getByRole('treegrid', { name: 'Machines of the fleet' })
  await expect(grid.getByRole('rowheader', { name: /Açude do Almourinho/ })).toBeVisible()
  // The machines at the top may be inverters, which give nothing at night.
  await page.goto('/MyFleet/Table?technology=wind&sort=name')
  const fresh = grid.locator('[data-freshness="fresh"]')
  await expect(fresh.nth(20)).toBeVisible()
  const before = await fresh.allTextContents()
  await expect.poll(async () => await fresh.allTextContents(), { timeout: 10_000 }).not.toEqual(before)
  await expect(page.getByText(/\d+ of \d+ machines · updated (now|\d+\ss ago)/)).toBeVisible()

  // A farm whose line is cut says so in words, and its machines show how old they are. A fresh server waits for it first.
  const lost = grid.getByRole('row', { name: /Achada das Hortênsias/ })
  await expect(lost).toContainText('Offline', { timeout: 200_000 })
  await expect(grid.locator('[data-freshness="stale"]').first()).toBeVisible()
})

test('the history of a farm is the same for whoever gets the address', async ({ page, browser }) => {
  await openAs(page, 'operator', '/MyFleet/Farm?farmCode=FR-VLM&type=WINDFARM')
  await page.getByRole('link', { name: 'Charts', exact: true }).click()
  await expect(legendOf(page)).toHaveText([/Whole farm · Power/, /Whole farm · Expected/, /Whole farm · Wind speed/], {
    timeout: 30_000,
  })
  await page.getByText('7 d', { exact: true }).click()
  await expect(page).toHaveURL(/range=7d/)
  await page.getByRole('button', { name: /^Machines/ }).click()
  await page.getByRole('checkbox', { name: 'WT2', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(legendOf(page)).toHaveCount(6)

  const other = await elsewhere(browser, 'operator', page.url(), {})
  await expect(legendOf(other.page)).toHaveCount(6, { timeout: 30_000 })
  await expect(other.page.getByRole('radio', { name: '7 d' })).toBeChecked()
  const names = (texts: string[]) => texts.map((text) => /.*· \D*[a-z]/.exec(text)?.[0])
  expect(names(await legendOf(other.page).allTextContents())).toEqual(names(await legendOf(page).allTextContents()))
  await other.close()

  await page.goBack()
  await expect(page.getByRole('radio', { name: '24 h' })).toBeChecked()
})

test('a chart stays where a hand pans it while new values arrive', async ({ page }) => {
  await openAs(page, 'operator', '/MyFleet/Farm/Charts?farmCode=FR-VLM&range=1h')
  await expect(legendOf(page).first()).toBeVisible({ timeout: 30_000 })
  const layer = page.getByRole('application')
  // A picture can be taken only of what is in sight.
  await layer.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  const box = await layer.boundingBox()
  if (!box) throw new Error('The chart has no place')
  const axis = () => page.screenshot({ clip: { x: box.x, y: box.y + box.height - 24, width: box.width, height: 24 } })
  await page.mouse.move(box.x + box.width * 0.7, box.y + 40)
  await page.keyboard.down('Shift')
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.3, box.y + 40, { steps: 4 })
  const panned = await axis()
  const redrawn = page.locator('canvas').first()
  await expect(redrawn).toBeVisible()
  await page.waitForTimeout(2_500)
  expect((await axis()).equals(panned)).toBe(true)
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect(page).toHaveURL(/range=custom/)
})

test('a colleague who prefers another time zone sees the times of the address', async ({ page, browser }) => {
  await page.addInitScript(() => localStorage.setItem('solvane.zone', 'utc'))
  await openAs(page, 'operator', '/MyFleet/Farm/Charts?farmCode=FR-VLM&range=7d')
  await expect(page).toHaveURL(/zone=utc/)
  await page.getByRole('link', { name: 'Table' }).first().click()
  await expect(page).toHaveURL(/Farm\/Table.*zone=utc/)
  const other = await elsewhere(browser, 'operator', page.url(), {})
  await expect(other.page.getByRole('button', { name: /^Time zone/ })).toContainText('UTC')
  // What is theirs goes on from page to page, and is not remembered.
  await other.page.getByRole('link', { name: 'Charts' }).first().click()
  await expect(other.page).toHaveURL(/Farm\/Charts.*zone=utc/)
  await other.close()
})

test('reload and back lead to the same rows', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await openAs(page, 'operator', '/MyFleet/Table')
  const grid = page.getByRole('treegrid')
  await expect(grid.getByRole('row').nth(4)).toBeVisible()
  await grid.evaluate((element) => element.scrollTo(0, 260))
  const top = () => grid.evaluate((element) => Math.round(element.scrollTop))
  await expect.poll(top).toBe(260)
  await page.reload()
  await expect.poll(top).toBe(260)
  const box = await grid.boundingBox()
  if (!box) throw new Error('The table has no place')
  await page.mouse.dblclick(box.x + 150, box.y + box.height - 40)
  await expect(page).toHaveURL(/MyFleet\/Farm/)
  await page.goBack()
  await expect.poll(top).toBe(260)
})
