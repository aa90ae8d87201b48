import type { Page } from '@playwright/test'
import { rawKeys } from './page-findings.ts'
import { expect, openAs, test } from './person.ts'

/** Keeps the texts that a start leaves out away until it is called. */
const holdLaterTexts = async (page: Page): Promise<() => void> => {
  const wanted = Promise.withResolvers<void>()
  await page.route('**/ressources/*?part=later', async (route) => {
    await wanted.promise
    await route.continue()
  })
  return wanted.resolve
}

const missing = async (page: Page): Promise<string[]> => {
  const rooms = Object.keys(await (await page.request.get('/ressources/en-GB')).json())
  return [...new Set(await rawKeys(page, rooms))]
}

for (const [name, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test(`first screens stand, and what is opened on them, before all texts have come: ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await openAs(page, 'admin', '/ChangeLog')
    const release = await holdLaterTexts(page)
    for (const address of ['/MyFleet/Table', '/MyFleet/Tiles']) {
      await page.goto(address)
      await expect(page.getByText(/^OK \d/)).toBeAttached()
      expect(await missing(page), address).toEqual([])
      // The search of the page lists every screen: it waits for all texts.
      const buttons = page.locator('button[aria-haspopup]:visible').filter({ hasNotText: 'Search' })
      expect(await buttons.count(), address).toBeGreaterThan(1)
      for (let place = 0; place < (await buttons.count()); place++) {
        await buttons.nth(place).click()
        await expect(page.locator('[role=menu]:visible, [role=dialog]:visible').first()).toBeVisible()
        expect(await missing(page), `${address}, button ${place}`).toEqual([])
        await page.keyboard.press('Escape')
      }
    }
    // A header with a word of its own where its text is missing shows no key.
    await page.goto('/MyFleet/Table')
    const headers = page.getByRole('columnheader')
    await expect(page.getByText(/^OK \d/)).toBeAttached()
    const before = await headers.allTextContents()
    release()
    await page.locator('a[href*="/MyFleet/Overview"]').first().click()
    await expect(page).toHaveURL(/Overview/)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await missing(page)).toEqual([])
    await page.locator('a[href*="/MyFleet/Table"]').first().click()
    await expect(page.getByText(/^OK \d/)).toBeAttached()
    expect(await headers.allTextContents()).toEqual(before)
  })

test('a wall that is entered before all texts have come waits for them', async ({ page }) => {
  await openAs(page, 'operator', '/ChangeLog')
  const release = await holdLaterTexts(page)
  await page.goto('/MyFleet/Tiles')
  await page.getByRole('button', { name: 'Kiosk mode' }).click()
  await expect(page).toHaveURL(/wall=/)
  expect(await missing(page)).toEqual([])
  release()
  await expect(page.getByRole('button', { name: 'Exit kiosk mode' })).toBeAttached()
  expect(await missing(page)).toEqual([])
})

test('texts that could not be had are asked for again, with a press and with the next screen', async ({ page }) => {
  await openAs(page, 'operator', '/ChangeLog')
  await page.route('**/ressources/*?part=later', (route) => route.abort())
  await page.goto('/MyFleet/Table')
  await expect(page.getByText(/^OK \d/)).toBeVisible()
  await page.locator('a[href*="/MyFleet/Overview"]').first().click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/ressources/*?part=later')
  await again.click()
  await expect(again).toBeHidden()
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(await missing(page)).toEqual([])
})

test('a first visit asks for the font when its values stand', async ({ page }) => {
  await openAs(page, 'operator', '/ChangeLog')
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  })
  await page.goto('/MyFleet/Table')
  await expect(page.locator('html')).toHaveAttribute('data-font', 'inter')
  const [font, fleet] = await page.evaluate(() =>
    [/\.woff2$/, /\/api\/MyFleetTable$/].map((file) =>
      Math.max(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => file.test(name))
          .map((one) => one.startTime),
      ),
    ),
  )
  expect(font).toBeGreaterThan(fleet ?? Number.NaN)
})
