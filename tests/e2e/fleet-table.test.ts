import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { expect, openAs, test } from './person.ts'

/** What a person takes from the table: files, a selection, columns of their own. */

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

/** A cell as it is compared: figures by their value, words without what stands between them. */
const comparable = (text: string): string => {
  const bare = text.replaceAll(/[\s\u00a0\u202f,]/g, '')
  if (bare === '-' || bare === '') return ''
  const figure = Number(bare.replace(/%$/, ''))
  return Number.isFinite(figure) ? String(figure) : bare
}

for (const technology of ['all', 'wind', 'solar', 'hydro', 'biogas', 'bess'])
  test(`all columns of ${technology} stand in the files as on the page, cell by cell`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 1600, height: 1600 })
    // From a moment on no value comes any more: what is shown then is what is compared.
    let isStill = false
    await page.routeWebSocket(/.*/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => server.send(message))
      server.onMessage((message) => {
        if (!isStill) socket.send(message)
      })
    })
    await openAs(page, 'operator', `/MyFleet/Table?technology=${technology}&hidden=%5B%5D&sort=name`)
    const grid = page.getByRole('treegrid')
    // A group and one machine at least: the operator has one biogas engine.
    await expect(grid.locator('[data-row]').nth(1)).toBeVisible({ timeout: 60_000 })
    await expect(grid.locator('[data-freshness="fresh"]').first()).toBeVisible({ timeout: 60_000 })
    isStill = true
    await page.waitForTimeout(2_500)

    const shown = await grid.locator('[data-row]').evaluateAll((rows) =>
      rows.map((row) => ({
        index: Number(row.getAttribute('data-row')),
        cells: [...row.querySelectorAll('[data-column]')].map((cell) => {
          const seen = cell.cloneNode(true) as Element
          // The mark of a doubted wind is a remark, which has a column of its own in files.
          for (const mark of seen.querySelectorAll('[data-doubted]')) mark.remove()
          return seen.textContent ?? ''
        }),
      })),
    )
    const iso = await download(page, /international/)
    const [headers = [], ...rows] = parse(await readFile(iso.path, 'utf8'), { delimiter: ',' }) as string[][]
    const [sheet] = await readXlsxFile((await download(page, /XLSX/)).path)
    expect(headers.slice(0, 4)).toEqual(['Level', 'Farm', 'Sub-farm', 'Code'])
    expect(headers.at(-1)).toBe('Remarks')
    const compared = headers.map((header, column) => ({ header, column })).slice(4, -1)
    // The column of farms stands at the front instead of at its place.
    const places = await grid
      .locator('[aria-colindex][draggable], [role=columnheader]')
      .evaluateAll((cells) => cells.map((cell) => cell.querySelector('button span')?.firstChild?.textContent?.trim()))
    const names = places.filter((name) => name !== undefined)
    let figures = 0
    for (const { index, cells } of shown)
      for (const { header, column } of compared) {
        const name = plainHeader(header)
        const seen = cells[names.indexOf(name)] ?? ''
        const written = rows[index]?.[column] ?? ''
        if (name === 'Updated') {
          expect(written === '' || !Number.isNaN(Date.parse(written)), `${header} ${written}`).toBe(true)
          continue
        }
        // A duration is words on the page and a number in files; the name has its country beside it.
        if (/\d\s(d|j|h|min|s)\b/.test(seen) && Number.isFinite(Number(written))) continue
        if (name === 'Name') expect(comparable(seen)).toContain(comparable(written))
        else expect(comparable(seen), `${rows[index]?.[4]}, ${header}`).toBe(comparable(written))
        const inSheet = sheet?.data[index + 1]?.[column]
        expect(comparable(inSheet === null || inSheet === undefined ? '' : String(inSheet))).toBe(comparable(written))
        if (Number.isFinite(Number(written)) && written !== '') figures += 1
      }
    expect(figures).toBeGreaterThan(shown.length)
  })

test('what a cell says of itself is told by keyboard: source, time, quality', async ({ page }) => {
  await openTable(page)
  const grid = gridOf(page)
  await grid.focus()
  for (const key of ['Control+Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  const tip = page.getByRole('tooltip')
  await expect(tip).toContainText('Quality:')
  await expect(tip).toContainText('Europe/Paris')
  const marked = await grid.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${marked}"]`)).toHaveAttribute(
    'aria-describedby',
    (await tip.getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
})

test('machines picked by keyboard are counted and compared', async ({ page }) => {
  await openTable(page)
  await gridOf(page).focus()
  for (const key of ['Control+Home', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(page.getByRole('group', { name: '2 machines selected' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: /selected$/ })).toHaveCount(0)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Compare in charts' }).click()
  await expect(page).toHaveURL(/\/MyFleet\/Farm\/Charts\?.*machines=WT02/)
})

test('what an address names and no table has is dropped from it', async ({ page }) => {
  await openTable(page, '&sort=-Nonsense&filters=%7B%22Nowhere%22%3A%22x%22%7D&zone=mars')
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBeNull()
  expect(new URL(page.url()).searchParams.get('filters')).toBeNull()
  expect(new URL(page.url()).searchParams.get('farmCode')).toBe('FR-VLM')
  await expect(page.getByText(/does not know sort=-Nonsense, filters=Nowhere,? and zone=mars/)).toBeVisible()
})

test('a farm that there is not is told of on the page of the fleet', async ({ page }) => {
  await openAs(page, 'operator', '/MyFleet/Table?farmCode=NOPE')
  await expect(page.getByText('does not know farmCode=NOPE')).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => new URL(page.url()).searchParams.get('farmCode')).toBeNull()
})

test('a farm is found by its code in small letters', async ({ page }) => {
  await openAs(page, 'reader', '/MyFleet/Farm?farmCode=fr-vlm')
  await expect.poll(() => new URL(page.url()).searchParams.get('farmCode')).toBe('FR-VLM')
})

test('columns and the height of rows are as the person left them', async ({ page }) => {
  await openTable(page)
  const grid = gridOf(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: /^Pitch/ }).uncheck()
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('columnheader', { name: /^Pitch/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Row height' }).click()
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()

  const later = await page.context().newPage()
  await openTable(later)
  await expect(gridOf(later).getByRole('columnheader', { name: /^Pitch/ })).toHaveCount(0)
  await expect(later).toHaveURL(/hidden=/)
  expect((await gridOf(later).getByRole('row').nth(3).boundingBox())?.height).toBe(26)
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

test('machines of all farms stand in one order when the groups are put away', async ({ page }) => {
  await openAs(page, 'manager', '/MyFleet/Table?technology=wind&sort=-rated')
  const grouped = page.getByRole('treegrid', { name: 'Machines of the fleet' })
  await expect(grouped.getByRole('rowheader').first()).toBeVisible({ timeout: 30_000 })
  const grid = page.getByRole('grid', { name: 'Machines of the fleet' })
  await page.getByRole('radiogroup', { name: 'Rows' }).getByText('Machines', { exact: true }).click()
  await expect(page).toHaveURL(/flat=true/)
  await expect(grid.getByRole('columnheader', { name: 'Farm' })).toBeVisible()
  const names = await grid.getByRole('rowheader').allTextContents()
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(name).toMatch(/^WT\d+$/)
  await page.reload()
  await expect(grid.getByRole('columnheader', { name: 'Farm' })).toBeVisible({ timeout: 30_000 })
})
