import type { Page } from '@playwright/test'
import { expect, openAs, test } from './person.ts'

/** The fleet as tiles, and the wall that shows it for weeks. */

const tiles = (page: Page) => page.locator('[data-tile]')

const openTiles = async (page: Page, address = '/MyFleet/Tiles') => {
  await openAs(page, 'operator', address)
  // States come with the first values.
  await expect(page.getByText(/^OK \d/)).toBeVisible({ timeout: 30_000 })
  await expect(tiles(page).first()).toBeVisible()
}

// Groups, order, search, keys and failures of the tiles: features/my-fleet/web/screens/tiles.screen.test.tsx.
test('the fleet opens as tiles without groups, those that need somebody first; the wall stands before it and leads back', async ({
  page,
}) => {
  await openTiles(page, '/MyFleet')
  await expect(page.getByRole('navigation', { name: 'Fleet views' }).getByText('Tiles')).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(tiles(page).first()).toHaveAttribute('data-state', /^(critical|warning|stale|info)$/)
  await expect(page.getByRole('button', { name: 'Group: None' })).toBeVisible()
  await expect(tiles(page).first()).toContainText(/\d\s*of [\d.,]+\sMW/)
  await expect(tiles(page).first()).toContainText(/ago|now/)
  await expect(page.getByText(/\d+ turbines/)).toBeVisible()

  await page.getByRole('button', { name: 'Kiosk mode' }).click()
  const wall = page.getByRole('region', { name: 'Kiosk mode' })
  await expect(wall).toContainText(/MW/)
  await expect(page).toHaveURL(/wall=power/)
  // What leads away comes when somebody moves.
  await page.mouse.move(200, 200)
  await page.mouse.move(260, 240, { steps: 4 })
  await page.getByRole('button', { name: 'Exit kiosk mode' }).click()
  await expect(wall).toHaveCount(0)
  await expect(page).toHaveURL(/\/MyFleet(?!.*wall=)/)
  await expect(tiles(page).first()).toBeVisible()
})

// Views, keys and a lost line of the wall: features/fleet-wall/web/wall.screen.test.tsx.
test.describe('wall mode', () => {
  const wall = (page: Page) => page.getByRole('region', { name: 'Kiosk mode' })

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
