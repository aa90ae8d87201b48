import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, type Login, openAs, test } from './person.ts'

/** A working day of an operator: the fleet, a farm, its history, and that of another browser. */

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
  const reply = page.waitForResponse(/\/api\/MyFleetTable$/i)
  await openAs(page, 'operator', '/MyFleet/Table')
  const { results } = await (await reply).json()
  expect([...new Set(results.map((farm: { flag: string }) => farm.flag))].sort()).toEqual(['FR', 'PT'])

  const grid = page.getByRole('treegrid', { name: 'Machines of the fleet' })
  await expect(grid.getByRole('rowheader', { name: /Clairière de Bournac/ })).toBeVisible()
  // At night an inverter gives nothing, but the farm's clock of values goes on.
  const fresh = grid.locator('[data-freshness="fresh"]')
  const before = await fresh.allTextContents()
  await expect.poll(async () => await fresh.allTextContents(), { timeout: 10_000 }).not.toEqual(before)
  await expect(page.getByText(/\d+ of \d+ machines · updated \d+ sec\.? ago/)).toBeVisible()

  // A farm whose line is cut says so in words, and its machines show how old they are.
  const lost = grid.getByRole('row', { name: /Achada das Hortênsias/ })
  await expect(lost).toContainText('Not connected')
  await expect(grid.locator('[data-freshness="stale"]').first()).toBeVisible()
})

test('machines that need somebody are one press away, and the address keeps the choice', async ({ page }) => {
  await openAs(page, 'operator', '/MyFleet/Table')
  const chip = page.getByRole('button', { name: /^Not connected/ })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  const grid = page.getByRole('treegrid')
  await expect(grid.getByRole('rowheader', { name: /Clairière de Bournac/ })).toHaveCount(0)
  await expect(grid.getByRole('rowheader', { name: /Achada/ })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('need')).toBe('lost')
  await page.reload()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(grid.getByRole('rowheader', { name: /Clairière de Bournac/ })).toBeVisible()
})

test('from the fleet to a machine by keyboard alone', async ({ page }) => {
  await openAs(page, 'operator', '/MyFleet/Table')
  const grid = page.getByRole('treegrid')
  await expect(grid.getByRole('row').nth(3)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('valmeuse')
  await expect(grid.getByRole('rowheader', { name: /Achada/ })).toHaveCount(0)
  for (let presses = 0; presses < 20 && !(await grid.evaluate((element) => element.matches(':focus'))); presses++)
    await page.keyboard.press('Tab')
  await expect(grid).toBeFocused()
  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/\/MyFleet\/Farm/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Plaine de Valmeuse')
  await expect(page.getByText('Last update')).toBeVisible()
})

test('the history of a farm is the same for whoever gets the address', async ({ page, browser }) => {
  await openAs(page, 'operator', '/MyFleet/Farm?farmCode=FR-VLM&type=WINDFARM')
  await page.getByRole('link', { name: 'Charts' }).click()
  await expect(legendOf(page)).toHaveText([/Whole farm · Power/, /Whole farm · Wind speed/], { timeout: 30_000 })
  await page.getByText('7 d', { exact: true }).click()
  await expect(page).toHaveURL(/range=7d/)
  await page.getByRole('button', { name: /^Machines/ }).click()
  await page.getByRole('checkbox', { name: 'WT2', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(legendOf(page)).toHaveCount(4)

  const other = await elsewhere(browser, 'operator', page.url(), {})
  await expect(legendOf(other.page)).toHaveCount(4, { timeout: 30_000 })
  await expect(other.page.getByRole('radio', { name: '7 d' })).toBeChecked()
  const names = (texts: string[]) => texts.map((text) => /.*· \D*[a-z]/.exec(text)?.[0])
  expect(names(await legendOf(other.page).allTextContents())).toEqual(names(await legendOf(page).allTextContents()))
  await other.close()

  await page.goBack()
  await expect(page.getByRole('radio', { name: '24 h' })).toBeChecked()
})

test('what is drawn comes as a file whose rows carry their offset', async ({ page }) => {
  await openAs(page, 'operator', '/MyFleet/Farm/Charts?farmCode=FR-VLM&machines=WT1,WT01&signals=ActivePower&range=1h')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^solvane_FR-VLM_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
  const [header, first] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(header).toBe('time (Europe/Paris),FR-VLM WT01 ActivePower [kW]')
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+0[12]:00,-?\d+(\.\d+)?$/)
})

test('a browser in Tokyo sees the numbers and times of the plant, and the label says whose they are', async ({
  page,
  browser,
}) => {
  test.slow()
  // Two hours of yesterday evening: ten-minute history that changes no more.
  const until = Math.floor(Date.now() / 3_600_000 - 10) * 3_600_000
  const address = `/MyFleet/Farm/Charts?farmCode=FR-VLM&range=custom&from=${until - 7_200_000}&to=${until}`
  const tableOf = async (shown: Page) => {
    await shown.getByRole('button', { name: 'Table', exact: true }).click()
    const rows = shown.getByRole('figure').getByRole('row')
    await expect(rows).toHaveCount(13)
    return await rows.evaluateAll((list) => list.map((row) => [...row.children].map((cell) => cell.textContent)))
  }
  await openAs(page, 'operator', address)
  let expected: string[][] = []
  // The history of a fresh demo arrives behind the live values.
  await expect(async () => {
    await page.goto(address)
    expected = await tableOf(page)
  }).toPass({ timeout: 150_000 })
  await expect(chart(page).getByText(/^Europe\/Paris, UTC\+0[12]:00$/)).toBeVisible()

  const tokyo = await elsewhere(browser, 'operator', address, { timezoneId: 'Asia/Tokyo' })
  expect(await tableOf(tokyo.page)).toEqual(expected)
  await expect(chart(tokyo.page).getByText(/^Europe\/Paris, UTC\+0[12]:00$/)).toBeVisible()

  await tokyo.page.goto(`${address}&zone=browser`)
  const own = await tableOf(tokyo.page)
  await expect(chart(tokyo.page).getByText('Asia/Tokyo, UTC+09:00')).toBeVisible()
  const figures = (rows: readonly (readonly string[])[]) => rows.slice(1).map((row) => row.slice(1))
  expect(figures(own)).toEqual(figures(expected))
  expect(own[1]?.[0]).not.toBe(expected[1]?.[0])
  await tokyo.close()
})

test('a farm outside the perimeter and one that does not exist look the same', async ({ page }) => {
  for (const farmCode of ['ES-LLT', 'NO-SUCH']) {
    await openAs(page, 'operator', `/MyFleet/Farm?farmCode=${farmCode}`)
    await expect(page.getByText('There is no such farm')).toBeVisible()
    await expect(
      page.getByText(`Among the farms that you may see there is none with the code ${farmCode}.`),
    ).toBeVisible()
  }
})

test('without the right the page leads home', async ({ page }) => {
  await openAs(page, 'guest', '/MyFleet/Table')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'My fleet' })).toHaveCount(0)
})
