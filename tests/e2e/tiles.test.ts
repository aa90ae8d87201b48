import type { Page } from '@playwright/test'
import { axeFindings, themes, wearTheme } from './axe-findings.ts'
import { expect, openAs, test } from './person.ts'

/** The fleet as tiles, and the wall that shows it for weeks. */

const tiles = (page: Page) => page.locator('[data-tile]')

const openTiles = async (page: Page, address = '/MyFleet/Tiles') => {
  await openAs(page, 'operator', address)
  // States come with the first values.
  await expect(page.getByText(/^In order/)).toBeVisible({ timeout: 30_000 })
  await expect(tiles(page).first()).toBeVisible()
}

test('the fleet opens as tiles in groups, those that need somebody first', async ({ page }) => {
  await openTiles(page, '/MyFleet')
  await expect(page.getByRole('navigation', { name: 'Views of the fleet' }).getByText('Tiles')).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(tiles(page).first()).toHaveAttribute('data-state', /^(critical|warning|stale|info)$/)
  await expect(page.getByRole('button', { name: 'France' })).toHaveAttribute('aria-expanded', 'true')
  await expect(tiles(page).first()).toContainText(/\d\s*of [\d.,]+\sMW/)
  await expect(tiles(page).first()).toContainText(/ago|now/)
  await expect(page.getByText(/\d+ turbines/)).toBeVisible()
})

test('grouping, order and folded groups are in the address and come back with it', async ({ page }) => {
  await openTiles(page)
  await page.getByRole('button', { name: 'Group: Country' }).click()
  await page.getByRole('menu').getByText('Technology').click()
  await expect(page).toHaveURL(/group=technology/)
  await page.getByRole('button', { name: 'Order: Need' }).click()
  await page.getByRole('menu').getByText('Name', { exact: true }).click()
  const solar = page.getByRole('heading', { level: 2 }).getByRole('button', { name: 'Solar', exact: true })
  await solar.click()
  await expect(solar).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await expect(solar).toHaveAttribute('aria-expanded', 'false', { timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Order: Name' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Order: Need' })).toBeVisible()
})

test('saved views are groups: a farm stands in each that lets it through, others in the last', async ({ page }) => {
  test.slow()
  await openAs(page, 'operator', '/MyFleet/Tiles?group=view&technology=wind&search=valmeuse')
  const group = (name: string | RegExp) => page.getByRole('heading', { level: 2 }).getByRole('button', { name })
  await expect(page.getByText('No saved views yet')).toBeVisible({ timeout: 30_000 })
  const saveAs = async (name: string) => {
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Save as a view…' }).click()
  await saveAs('Valmeuse alone')
  await expect(group('Valmeuse alone')).toBeVisible()
  await expect(tiles(page)).toHaveCount(1)

  await page.goto('/MyFleet/Table?search=plaine')
  await page.getByRole('button', { name: 'Views' }).click({ timeout: 30_000 })
  await page.getByRole('menuitem', { name: 'Save as a view…' }).click()
  await saveAs('All plains')
  await expect(page).toHaveURL(/saved=/)
  await page.goto('/MyFleet/Tiles?group=view&order=name')
  const names = page.locator('#content').getByRole('heading', { level: 2 })
  await expect(names).toHaveText([/All plains/, /Valmeuse alone/, /In no saved view/], { timeout: 30_000 })
  await expect(page.locator('[data-place$="/FR-VLM"]')).toHaveCount(2)
  // Arrows lead from the farm in one group to itself in the next.
  await page.locator('[data-place$="/FR-VLM"] [data-tile]').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-place$="/FR-VLM"] [data-tile]').last()).toBeFocused()
})

test('words and states narrow the tiles down, and one press shows all again', async ({ page }) => {
  await openTiles(page, '/MyFleet/Tiles?group=none&order=name')
  const first = (await tiles(page).first().getAttribute('data-tile')) ?? ''
  const all = await tiles(page).count()
  expect(all).toBeGreaterThan(1)
  await page.keyboard.press('/')
  await page.keyboard.type('valmeuse')
  await expect(tiles(page)).toHaveCount(1)
  await expect(tiles(page)).toContainText('Plaine de Valmeuse')
  // What stands above the tiles is of these, too.
  await expect(page.getByText('of 18.5 MW installed')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search farm or place' }).fill('x'.repeat(200))
  await page.getByRole('button', { name: 'Show all farms' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search farm or place' })).toHaveValue('')
  await expect(tiles(page).first()).toHaveAttribute('data-tile', first)
  await expect(tiles(page)).toHaveCount(all)
})

test('arrows lead from tile to tile, Enter opens the farm', async ({ page }) => {
  await openTiles(page, '/MyFleet/Tiles?order=name&group=none')
  const name = (index: number) => tiles(page).nth(index).getAttribute('data-tile')
  const [first, second] = [await name(0), await name(1)]
  await tiles(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator(`[data-tile="${second}"]`)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(page.locator('[data-tile]:focus')).toHaveCount(1)
  await page.keyboard.press('Home')
  await expect(page.locator(`[data-tile="${first}"]`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/MyFleet/Farm\\?farmCode=${first}`))
})

test('without the figures of today the live ones stand, and tiles, map and wall say so', async ({ page }) => {
  await page.route(/\/api\/MyFleetToday/i, (route) => route.fulfill({ status: 500, json: {} }))
  await openTiles(page)
  await expect(page.getByText('The figures of today could not be read.')).toBeVisible({ timeout: 30_000 })
  // A tile that needs somebody says why in the place of today's figures.
  await expect(
    tiles(page)
      .filter({ hasText: /-\s*Available/ })
      .first(),
  ).toBeVisible()
  await expect(tiles(page).first()).toContainText(/\d\s*of [\d.,]+\sMW/)
  for (const address of ['/MyFleet/Overview', '/MyFleet/Tiles?wall=power']) {
    await page.goto(address)
    await expect(page.getByText('The figures of today could not be read.').last()).toBeVisible({ timeout: 30_000 })
  }
})

test('a farm without machines says so, and an empty fleet as well', async ({ page }) => {
  await page.route(/\/api\/MyFleetTable/i, async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    await route.fulfill({ response: reply, json: { ...body, results: [{ ...body.results[0], machines: [] }] } })
  })
  await openAs(page, 'operator', '/MyFleet/Tiles')
  await expect(tiles(page)).toContainText('No machines yet', { timeout: 30_000 })
  await page.unroute(/\/api\/MyFleetTable/i)
  await page.route(/\/api\/MyFleetTable/i, (route) =>
    route.fulfill({ json: { results: [], powerModels: {}, codeBooks: {} } }),
  )
  await page.reload()
  await expect(page.getByText('No farm yet')).toBeVisible()
})

test('tiles can be read by everybody in every theme', async ({ page }) => {
  await openTiles(page)
  for (const theme of themes) {
    await wearTheme(page, theme)
    expect.soft(await axeFindings(page, { within: '#content' }), theme).toEqual([])
  }
})

test.describe('wall mode', () => {
  const wall = (page: Page) => page.getByRole('region', { name: 'Wall mode' })
  const leave = (page: Page) => page.getByRole('button', { name: 'Leave wall mode' })
  const someone = async (page: Page) => {
    await page.mouse.move(200, 200)
    await page.mouse.move(260, 240, { steps: 4 })
  }

  test('is entered from a page of the fleet, says how to leave, and leads back there', async ({ page }) => {
    await openTiles(page, '/MyFleet/Tiles?group=none')
    await page.getByRole('button', { name: 'Wall mode' }).click()
    await expect(wall(page)).toBeVisible()
    await expect(page).toHaveURL(/wall=power/)
    await expect(wall(page)).toContainText(/MW/)
    await expect(wall(page)).toContainText('Europe/Paris')
    await someone(page)
    await expect(leave(page)).toBeVisible()
    await leave(page).click()
    await expect(wall(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/MyFleet\/Tiles\?group=none/)
    await expect(tiles(page).first()).toBeVisible()
  })

  test('stands in the address: its views come in turn, keys move it, Escape leaves it', async ({ page }) => {
    await openAs(page, 'operator', '/MyFleet/Tiles?wall=worst,power&every=5')
    await expect(wall(page)).toBeVisible({ timeout: 30_000 })
    const view = page.locator('[data-view]')
    await expect(view).toHaveAttribute('data-view', 'worst')
    await expect(view).toHaveAttribute('data-view', 'power', { timeout: 15_000 })
    await expect(view).toHaveAttribute('data-view', 'worst', { timeout: 15_000 })
    await page.keyboard.press('ArrowRight')
    await expect(view).toHaveAttribute('data-view', 'power')
    await page.keyboard.press('Escape')
    await expect(wall(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/wall=/)
  })

  test('brings every farm on a screen of 1920 × 1080, and cuts nothing of any tile', async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    // More farms than a screen has room for: each of them three times.
    await page.route(/\/api\/MyFleetTable/i, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const results = ['', 'B', 'C'].flatMap((mark) =>
        body.results.map((farm: { farmCode: string; name: string }) => ({
          ...farm,
          farmCode: `${farm.farmCode}${mark}`,
          name: `${farm.name} ${mark}`.trim(),
        })),
      )
      await route.fulfill({ response, json: { ...body, results } })
    })
    await openAs(page, 'operator', '/MyFleet/Tiles?wall=tiles,worst&every=600')
    const place = wall(page).getByText(/^\d+ to \d+ of \d+ farms$/)
    await expect(place).toContainText('1 to 8 of', { timeout: 30_000 })
    const [, , total = 0] = ((await place.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
    const seen = new Set<string>()
    for (let step = 0; step < total && seen.size < total; step += 1) {
      const found = await wall(page)
        .locator('[data-tile]')
        .evaluateAll((all) =>
          all.map((tile) => ({
            id: tile.getAttribute('data-tile') ?? '',
            isCut: tile.scrollHeight > tile.clientHeight,
            // Of the word beside the power, which goes out of sight where it has no room.
            isWordless: [...tile.querySelectorAll('[class*=beside] > [class*=word]')].some(
              (word) =>
                word.getBoundingClientRect().top >= (word.parentElement?.getBoundingClientRect().bottom ?? 0) - 2,
            ),
          })),
        )
      for (const { id } of found) seen.add(id)
      expect(found.filter(({ isCut, isWordless }) => isCut || isWordless)).toEqual([])
      await page.keyboard.press('ArrowRight')
    }
    expect(seen.size).toBe(total)
  })

  test('shows its last picture while the line is lost, and goes on alone', async ({ page, context }) => {
    await openAs(page, 'operator', '/MyFleet/Tiles?wall=worst')
    await expect(wall(page)).toContainText(/Data (now|\d)/, { timeout: 30_000 })
    await context.setOffline(true)
    await expect(wall(page)).toContainText('Connection lost, trying again', { timeout: 15_000 })
    await context.setOffline(false)
    await expect(wall(page)).not.toContainText('Connection lost', { timeout: 20_000 })
  })

  test('loads itself anew when the program has changed, and keeps its address', async ({ page }) => {
    await page.clock.install()
    await openAs(page, 'operator', '/MyFleet/Tiles?wall=worst&every=20')
    await expect(wall(page)).toBeVisible({ timeout: 30_000 })
    await page.evaluate(() => Object.assign(window, { isOldPage: true }))
    await page.route(
      (url) => url.pathname === '/',
      (route) => route.fulfill({ contentType: 'text/html', body: '<script src="/assets/index-other.js"></script>' }),
    )
    // A machine may come to need somebody meanwhile: an hour puts an end to waiting.
    for (let minutes = 0; minutes < 80; minutes += 5) {
      if (await page.evaluate(() => !('isOldPage' in window)).catch(() => true)) break
      await page.clock.fastForward('05:00').catch(() => undefined)
    }
    await expect.poll(() => page.evaluate(() => 'isOldPage' in window).catch(() => true)).toBe(false)
    await expect(wall(page)).toBeVisible({ timeout: 30_000 })
    expect(page.url()).toContain('wall=worst')
  })
})
