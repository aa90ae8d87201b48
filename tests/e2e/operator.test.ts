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
  await expect(lost).toContainText('Not connected', { timeout: 200_000 })
  await expect(grid.locator('[data-freshness="stale"]').first()).toBeVisible()
})

test('machines that need somebody are one press away, and the address keeps the choice', async ({ page }) => {
  test.slow()
  await openAs(page, 'operator', '/MyFleet/Table?sort=name')
  const chip = page.getByRole('button', { name: /^Not connected/ })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  const grid = page.getByRole('treegrid')
  await expect(grid.getByRole('rowheader', { name: /Açude do Almourinho/ })).toHaveCount(0)
  await expect(grid.getByRole('rowheader', { name: /Achada/ })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('need')).toBe('lost')
  await page.reload()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(grid.getByRole('rowheader', { name: /Açude do Almourinho/ })).toBeVisible()
})

test('the fleet opens with a farm that needs somebody, under a plain address; names in order are one press away', async ({
  page,
}) => {
  await openAs(page, 'operator', '/MyFleet/Table')
  const worst = page.getByRole('button', { name: 'Worst first' })
  await expect(worst).toHaveAttribute('aria-pressed', 'true')
  const first = page.getByRole('treegrid').locator('[data-row]').first()
  await expect(first.locator('[data-state="critical"], [data-state="warning"], [data-state="stale"]')).not.toHaveCount(
    0,
  )
  expect(new URL(page.url()).searchParams.get('sort')).toBeNull()
  await worst.click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('rowheader', { name: /Açude do Almourinho/ })).toBeVisible()
})

test('home names the farms that need somebody first, and leads to them', async ({ page }) => {
  await openAs(page, 'operator', '/')
  const needing = page.getByRole('region', { name: 'Needs attention' })
  const first = needing.getByRole('listitem').first()
  await expect(first).toContainText(/Fault|Stopped|Not connected|Not sending/, { timeout: 30_000 })
  await first.getByRole('link').click()
  await expect(page).toHaveURL(/MyFleet\/Farm\?farmCode=/)
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
  await expect(page.getByText(/^Last update (now|\d)/)).toBeVisible()
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

test('a link whose range ends before it begins says so and shows the last day', async ({ page }) => {
  await openAs(
    page,
    'operator',
    '/MyFleet/Farm/Charts?farmCode=FR-VLM&range=custom&from=1795305948521&to=1795295948521',
  )
  await expect(page.getByText('The range of the address ends before it begins')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('radio', { name: '24 h' })).toBeChecked()
  await expect(page).not.toHaveURL(/from=|to=|range=/)
  await expect(page.getByText('The server did not accept the request')).toHaveCount(0)
})

test('what is drawn comes as a file whose rows carry their offset', async ({ page }) => {
  await openAs(page, 'operator', '/MyFleet/Farm/Charts?farmCode=FR-VLM&machines=WT1,WT01&signals=ActivePower&range=1h')
  await expect(page.getByRole('button', { name: /WT1 · Expected/ })).toBeVisible({ timeout: 60_000 })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: /international/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^solvane_FR-VLM_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d_international\.csv$/)
  const [header, first] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(header).toBe('Time (Europe/Paris),WT1 · Power (kW),WT1 · Expected (kW)')
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+0[12]:00,(-?\d+(\.\d+)?)?,(-?\d+(\.\d+)?)?$/)
})

test('a browser in Tokyo sees the numbers and times of the plant, and the label says whose they are', async ({
  page,
  browser,
}) => {
  test.slow()
  // Two hours of ten-minute history that changes no more.
  const until = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 4 * 3_600_000
  const address = `/MyFleet/Farm/Charts?farmCode=FR-VLM&range=custom&from=${until - 7_200_000}&to=${until}&expected=false`
  const tableOf = async (shown: Page) => {
    await shown.getByRole('button', { name: 'Table', exact: true }).click()
    const rows = shown.getByRole('figure').getByRole('row')
    await expect(rows).toHaveCount(13, { timeout: 10_000 })
    return await rows.evaluateAll((list) => list.map((row) => [...row.children].map((cell) => cell.textContent)))
  }
  await openAs(page, 'operator', address)
  const nothing = page.getByText('No history in this range')
  let expected: string[][] = []
  // The history of a fresh demo arrives behind the live values: minutes after them on a busy machine.
  await expect(async () => {
    await page.reload()
    await expect(chart(page).or(nothing)).toBeVisible()
    await expect(nothing).toHaveCount(0, { timeout: 100 })
    expected = await tableOf(page)
  }).toPass({ timeout: 280_000, intervals: [0, 10_000] })
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

test('a chart whose history cannot be read again stays, says how old it is, and reads again on demand', async ({
  page,
}) => {
  await openAs(page, 'operator', '/MyFleet/Farm/Charts?farmCode=FR-VLM&range=1h')
  await expect(legendOf(page).first()).toBeVisible({ timeout: 30_000 })
  const zoomedOut = chart(page).getByRole('button', { name: 'Back' })
  await page.route(/\/api\/History\?/i, (route) => route.fulfill({ status: 500, json: {} }))
  const problem = page.getByText(/The history could not be read again/)
  await expect(problem).toBeVisible({ timeout: 20_000 })
  await expect(chart(page)).toBeVisible()
  await expect(zoomedOut).toBeVisible()
  await page.unroute(/\/api\/History\?/i)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(problem).toHaveCount(0)
})

test('a press on the legend leaves the live values of a chart alone', async ({ page }) => {
  await page.route(/\/api\/History\?/i, (route) => route.fulfill({ json: { series: [] } }))
  await openAs(page, 'operator', '/MyFleet/Farm/Charts?farmCode=FR-VLM&range=1h')
  const wind = legendOf(page).filter({ hasText: 'Wind speed' })
  await expect(wind).toHaveText(/[\d.]+ m\/s/, { timeout: 15_000 })
  await chart(page).getByRole('button', { name: 'Table', exact: true }).click()
  const rows = chart(page).getByRole('row')
  await expect(rows.nth(2)).toBeVisible({ timeout: 30_000 })
  const before = await rows.count()
  // Power comes at least as often as wind: without the wind no row of the table may go.
  await wind.click()
  await expect(page).toHaveURL(/off=/)
  await page.waitForTimeout(1_500)
  expect(await rows.count()).toBeGreaterThanOrEqual(before)
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

test('an empty range leads to the newest stored data', async ({ page }) => {
  const from = Date.UTC(2001, 0, 1)
  await openAs(
    page,
    'operator',
    `/MyFleet/Farm/Charts?farmCode=FR-VLM&range=custom&from=${from}&to=${from + 3_600_000}`,
  )
  await page.getByRole('button', { name: /^Go to the newest stored data/ }).click()
  await expect(legendOf(page).first()).toBeVisible({ timeout: 30_000 })
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

test('before the first values no machine is said to be in order, and none to be in no need', async ({ page }) => {
  await page.routeWebSocket(/\/push\/general/, () => undefined)
  await openAs(page, 'operator', '/MyFleet/Table?need=fault')
  await expect(page.getByText('Waiting for data').first()).toBeVisible()
  await expect(page.getByText('No machine is in this state now.')).toHaveCount(0)
  await expect(page.getByText(/In order/)).toHaveCount(0)
})

test('the filter of states keeps codes in the address, and reads in any language', async ({ page }) => {
  await openAs(page, 'operator', `/MyFleet/Table?filters=${encodeURIComponent('{"state":"RUN"}')}`)
  const filter = page.getByRole('button', { name: 'Filters: State: Running' })
  await expect(filter).toBeVisible()
  await filter.click()
  await page.getByRole('checkbox', { name: 'Not connected' }).check()
  expect(new URL(page.url()).searchParams.get('filters')).toBe('{"state":"RUN,lost"}')
})

test('a typed filter keeps every key and the caret', async ({ page }) => {
  await openAs(page, 'operator', '/MyFleet/Table')
  await page.getByRole('button', { name: 'Filters' }).click()
  const field = page.getByRole('textbox', { name: 'Filters: Name' })
  await field.pressSequentially('vameuse', { delay: 15 })
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('l')
  await page.keyboard.press('-')
  await page.keyboard.press('Backspace')
  await expect(field).toHaveValue('valmeuse')
  await expect(page.getByRole('treegrid').getByRole('rowheader', { name: /Achada/ })).toHaveCount(0)
})

test('a farm outside the perimeter and one that does not exist look the same', async ({ page }) => {
  for (const farmCode of ['BR-SRC', 'NO-SUCH']) {
    await openAs(page, 'operator', `/MyFleet/Farm?farmCode=${farmCode}`)
    await expect(page.getByText('There is no such farm')).toBeVisible()
    await expect(
      page.getByText(`Among the farms that you may see there is none with the code ${farmCode}.`),
    ).toBeVisible()
  }
})
