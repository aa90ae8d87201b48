import { readFile } from 'node:fs/promises'
import { expect, openAs, test } from './person.ts'

/** A farm at a glance, from what is wrong to the figures and curves behind it. */

const farm = '/MyFleet/Farm?farmCode=FR-VLM&type=WINDFARM'

test('the first page of a farm says how it stands, and a machine is one press away', async ({ page }) => {
  // The day of all machines is worked out for the first who asks.
  test.slow()
  await openAs(page, 'operator', farm)
  const overview = page.getByRole('link', { name: 'Overview' })
  await expect(overview).toHaveAttribute('aria-current', 'page')
  for (const panel of ['What needs attention', 'From machines to grid', 'Last 24 hours', 'Site', 'Weather at the site'])
    await expect(page.getByRole('region', { name: panel, exact: true })).toBeVisible()
  await expect(page.getByText('Power now')).toBeVisible()
  await expect(page.getByText('Energy today')).toBeVisible({ timeout: 60_000 })

  // Either something is said, or that nothing is; never neither.
  const attention = page.getByRole('region', { name: 'What needs attention' })
  await expect(attention.getByRole('listitem').or(attention.getByText('Nothing needs attention')).first()).toBeVisible({
    timeout: 30_000,
  })

  const site = page.getByRole('list', { name: 'Machines at their places' })
  const machine = site.getByRole('link').first()
  const name = /WT\d+/.exec((await machine.textContent()) ?? '')?.[0] ?? ''
  await machine.click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer).toBeVisible()
  await expect(drawer.getByText('Wind speed')).toBeVisible()
  await expect(page).toHaveURL(/Farm\/Table.*machineCode=/)

  // It has an address of its own, and leaving it keeps the table.
  await page.reload()
  await expect(drawer).toBeVisible()
  // Behind it its row is marked, and the next machine's when one walks on; that row has the focus when it closes.
  const table = page.getByRole('grid', { name: 'Machines of Plaine de Valmeuse', includeHidden: true })
  const marked = table.locator('[aria-current="true"]')
  await expect(marked).toContainText(name)
  await drawer.getByRole('button', { name: /WT\d+/ }).last().click()
  await expect(marked).not.toContainText(name)
  const next = /WT\d+/.exec((await marked.textContent()) ?? '')?.[0] ?? ''
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(marked).toHaveCount(0)
  await expect(table).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: next })).toBeVisible()
})

test('a farm that is cut off says so in words, with when and for how long', async ({ page }) => {
  test.slow()
  await openAs(page, 'operator', '/MyFleet/Table?need=lost')
  const lost = page.getByRole('treegrid').getByRole('rowheader').first()
  // After a start every farm is awaited until its life word is overdue.
  await expect(lost).toBeVisible({ timeout: 120_000 })
  await lost.click()
  await expect(page).toHaveURL(/MyFleet\/Farm/)
  await expect(page.getByRole('region', { name: 'What needs attention' })).toContainText(
    /Farm not connected since .*UTC[+-]\d\d:\d\d/,
    { timeout: 30_000 },
  )
  await expect(page.getByText('Last power')).toBeVisible()
  await expect(page.getByText('Power now')).toHaveCount(0)
})

test('the first page stands without the figures of the day', async ({ page }) => {
  await page.route(/\/api\/MyFleetToday/i, (route) => route.fulfill({ status: 500, json: {} }))
  await openAs(page, 'operator', farm)
  await expect(page.getByText(/The last 24 hours could not be read/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('list', { name: 'What feeds the farm' })).toBeVisible()
})

test('ranges by the calendar, shares of rated power and a sheet of what is drawn', async ({ page }) => {
  test.slow()
  await openAs(page, 'operator', '/MyFleet/Farm/Charts?farmCode=FR-VLM&machines=WT01,WT02&signals=ActivePower&range=1h')
  const chart = page.getByRole('figure', { name: 'History of Plaine de Valmeuse' })
  await expect(chart).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemradio', { name: 'Powers in % of rated' }).click()
  await expect(page).toHaveURL(/share=true/)
  await expect(chart.getByRole('button', { name: /· Power/ }).first()).toContainText('% of rated')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'XLSX' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^solvane_FR-VLM_.*\.xlsx$/)
  // Such files are archives.
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')

  await page
    .getByRole('button', { name: /UTC[+-]/, expanded: false })
    .last()
    .click()
  await page.getByRole('button', { name: 'This week' }).click()
  await expect(page).toHaveURL(/range=thisWeek/)
})

test('machines of several zones stand in UTC, and the page says why', async ({ page }) => {
  const reply = page.waitForResponse(/\/api\/MyFleetTable$/i)
  await openAs(page, 'operator', '/MyFleet/Charts')
  const { results } = await (await reply).json()
  // Who has chosen nothing is led to the choice.
  await page.getByRole('button', { name: 'Choose machines' }).click()
  await expect(page.getByRole('checkbox').first()).toBeVisible()

  const zones = new Map<string, string>()
  for (const { farmCode, timezone, machines } of results)
    if (machines[0]) zones.set(timezone, `${farmCode}/${machines[0].machineCode}`)
  expect(zones.size).toBeGreaterThan(1)
  await page.goto(`/MyFleet/Charts?machines=${[...zones.values()].join(',')}`)
  await expect(page.getByText(/Farms of several time zones .*: times are in UTC/)).toBeVisible({ timeout: 30_000 })
})
