import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { expect, openAs, test } from './person.ts'

/**
 * What a person takes from the table. Its rules: {my-fleet,farm-page}/web/screens/*.screen.test.tsx; every column of its files:
 * my-fleet/web/screens/fleet-files.screen.test.tsx.
 */

const address = '/MyFleet/Farm/Table?farmCode=FR-VLM'
const gridOf = (page: Page) => page.getByRole('grid', { name: 'Machines of Plaine de Valmeuse' })

const openTable = async (page: Page, query = '') => {
  await openAs(page, 'operator', `${address}${query}`)
  await expect(gridOf(page).getByRole('rowheader', { name: 'WT1', exact: true })).toBeVisible({ timeout: 30_000 })
}

const download = async (page: Page, item: RegExp) => {
  await page.getByRole('button', { name: 'Export' }).first().click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  const file = await downloading
  return { name: file.suggestedFilename(), path: await file.path() }
}

/** As on the page: a file says the unit and the band beside it. */
const plainHeader = (header: string) => header.replace(/ \(.*\)$/, '').replace(/^[^:]+: /, '')

test('a file holds exactly what is shown: rows, columns, order and units', async ({ page }) => {
  await openTable(
    page,
    `&sort=-rated&search=WT1&hidden=${encodeURIComponent('["state","share","expected","ratio"]')}&order=${encodeURIComponent('["name","rated","model"]')}`,
  )
  const grid = gridOf(page)
  // Units stand in brackets in a file, and the unit of a share, which the page writes into each cell.
  const headers = await grid
    .getByRole('columnheader')
    .evaluateAll((cells) =>
      cells.flatMap((cell) => cell.querySelector('button span')?.firstChild?.textContent?.trim() ?? []),
    )
  const names = await grid.getByRole('rowheader').allTextContents()
  expect(names.length).toBeGreaterThan(0)

  const iso = await download(page, /international/)
  expect(iso.name).toMatch(/^solvane_FR-VLM_\d{4}-\d\d-\d\d_\d{4}_[\w-]+\.csv$/)
  const [written = [], ...rows] = parse(await readFile(iso.path, 'utf8'), { delimiter: ',' }) as string[][]
  const before = ['Level', 'Farm', 'Sub-farm', 'Code']
  expect(written.map(plainHeader)).toEqual([
    ...before,
    // At the front already.
    ...headers.filter((header) => header !== 'Farm'),
    'Remarks',
  ])
  expect(rows.map((row) => row[before.length])).toEqual(names)
  expect(new Set(rows.map(([level, farm]) => `${farm} ${level}`))).toEqual(new Set(['Plaine de Valmeuse Machine']))
  const rated = written.findIndex((header) => header.endsWith('Rated power (kW)'))
  expect(rows.map((row) => row[rated])).toEqual(
    (await grid.locator(`[data-row] [data-column="${rated - before.length}"]`).allTextContents()).map((text) =>
      text.replace(',', ''),
    ),
  )
  const updated = rows[0]?.at(written.map(plainHeader).indexOf('Updated'))
  expect(updated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+0[12]:00$/)

  const workbook = await download(page, /XLSX/)
  expect(workbook.name).toMatch(/\.xlsx$/)
  expect((await readFile(workbook.path)).subarray(0, 2).toString()).toBe('PK')
})

test('columns are moved by hand and by keyboard, and kept left while the rest scrolls', async ({ page }) => {
  await openTable(page)
  const grid = gridOf(page)
  const names = async () => (await grid.locator('[draggable]').allInnerTexts()).map((text) => text.split('\n')[0])
  const place = async (name: RegExp) => (await names()).findIndex((one) => name.test(one ?? ''))
  const header = (name: RegExp) => grid.getByRole('columnheader', { name })

  // A browser that is short of processor drops a drag whose moves it has not seen, and takes no other in that document.
  let isTriedAgain = false
  await expect(async () => {
    if (isTriedAgain) await page.reload()
    isTriedAgain = true
    await expect(header(/^Wind speed/)).toBeVisible()
    await header(/^Wind speed/).dragTo(header(/^State/))
    await expect.poll(() => place(/^Wind speed/), { timeout: 3_000 }).toBe(1)
  }).toPass({ timeout: 60_000 })
  await expect(page).toHaveURL(/order=/)

  // From the first row up into the header, there to the right, and the column to the left.
  await grid.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+ArrowRight')
  await expect.poll(() => place(/^Wind speed/)).toBe(2)
  expect(await place(/^State/)).toBe(1)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Pin to the left: Wind speed' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/pinned=/)
  await expect.poll(() => place(/^Wind speed/)).toBe(1)
  const left = async () => (await header(/^Wind speed/).boundingBox())?.x
  const before = await left()
  await grid.evaluate((element) => element.scrollTo({ left: 400 }))
  expect(await left()).toBe(before)
  await expect.poll(async () => (await header(/^State/).boundingBox())?.x ?? 0).toBeLessThan(before ?? 0)

  // The address alone brings it back, with the column in its place.
  await page.reload()
  await expect(header(/^Wind speed/)).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => place(/^Wind speed/)).toBe(1)
})
