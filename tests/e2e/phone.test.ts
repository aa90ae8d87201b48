import type { Page } from '@playwright/test'
import { goInPlace } from './go-in-place.ts'
import { sideways } from './page-findings.ts'
import { expect, openAs, signInAnew, test } from './person.ts'

const farm = 'farmCode=FR-VLM&type=WINDFARM'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('fleet, search and person are at the thumb, and lead to a machine', async ({ page }) => {
    await openAs(page, 'manager')
    const bar = page.getByRole('navigation', { name: 'Main pages' })
    for (const name of ['My fleet', 'Search', 'Me']) {
      const box = await bar
        .getByText(name, { exact: true })
        .locator('xpath=ancestor::*[self::a or self::button]')
        .boundingBox()
      expect(box?.height, name).toBeGreaterThanOrEqual(44)
      expect(box?.width, name).toBeGreaterThanOrEqual(44)
    }
    await bar.getByRole('link', { name: 'My fleet' }).tap()
    await expect(page).toHaveURL(/\/MyFleet/)
    await bar.getByRole('button', { name: 'Search' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await dialog.getByRole('combobox').fill('vlm4')
    const first = dialog.getByRole('option').first()
    await expect(first).toContainText('WT4')
    const [box, field] = [await first.boundingBox(), await dialog.getByRole('combobox').boundingBox()]
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(field?.width).toBeGreaterThan(200)
    await first.tap()
    await expect(page).toHaveURL(/machineCode=WT04/)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })
})

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

  /** The worker holds the program, and the browser the last state. */
  const ready = async (page: Page) => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await expect.poll(() => keptKeys(page)).toContain('reply ["my-fleet","table"]')
  }

  const keptKeys = (page: Page) =>
    page.evaluate(async () => {
      const known = await indexedDB.databases()
      if (!known.some(({ name }) => name === 'solvane-offline')) return []
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('solvane-offline')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      try {
        return await new Promise<string[]>((resolve, reject) => {
          const request = database.transaction('kept').objectStore('kept').getAllKeys()
          request.onsuccess = () => resolve(request.result.map(String))
          request.onerror = () => reject(request.error)
        })
      } finally {
        database.close()
      }
    })

  test('the manifest names icons that exist, one of them maskable', async ({ page, request }) => {
    await page.goto('/Errors')
    const href = await page.locator('link[rel="manifest"]').getAttribute('href')
    const reply = await request.get(href ?? '')
    expect(reply.headers()['content-type']).toContain('application/manifest+json')
    const manifest = await reply.json()
    expect(manifest).toMatchObject({ name: 'Solvane', display: 'standalone', start_url: '/MyFleet' })
    expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
    for (const { src, type } of manifest.icons) {
      const icon = await request.get(src)
      expect(icon.status(), src).toBe(200)
      expect(icon.headers()['content-type'], src).toContain(type)
    }
  })

  test('without a network it opens with the last state and its age, and goes on by itself', async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000)
    await openAs(page, 'manager', '/MyFleet/Table')
    await expect(page.locator('[data-freshness="fresh"]').first()).toBeVisible({ timeout: 20_000 })
    await ready(page)
    await context.setOffline(true)
    await expect.poll(() => keptKeys(page)).toContain('samples')
    await page.reload()
    const line = page.getByRole('status').filter({ hasText: 'This device is offline' })
    await expect(line).toContainText(/Last contact: .* UTC[+-]\d\d:\d\d/)
    // Far down in a fleet of many farms: what was kept is searched as well.
    await page.getByPlaceholder('Search farm or machine').fill('valmeuse')
    await expect(page.getByText('Plaine de Valmeuse')).toBeVisible({ timeout: 15_000 })
    await expect(page.locator('[data-freshness="fresh"]').first()).toHaveText(/\d/)

    // Kept with what was left before: other farms as they were, in the sum and beside it.
    // A page that was opened without a network loads itself anew.
    const loaded = page.waitForEvent('load', { timeout: 30_000 })
    await context.setOffline(false)
    await loaded
    await expect(line).toHaveCount(0, { timeout: 30_000 })
    const places = page.getByRole('navigation', { name: 'Main pages' })
    await goInPlace(page, '/MyFleet/Tiles')
    await expect(page.getByText('Power now')).toBeVisible()
    const waiting = page.getByText('Waiting for data')
    const without = page.getByText(/without \d+ farms?: no data/)
    await expect(page.getByText(/% of .* installed/)).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await goInPlace(page, `/MyFleet/Farm?${farm}`)
    await expect(page.getByRole('heading', { name: 'Plaine de Valmeuse' })).toBeVisible()
    await context.setOffline(true)
    await expect(line).toBeVisible()
    await places.getByRole('link', { name: 'My fleet' }).click()
    await goInPlace(page, '/MyFleet/Tiles')
    await expect(page.getByText('Last known power')).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await expect(without).toHaveCount(0)

    // An app that is opened anew has no token: what this browser kept is enough to read, and for nothing else.
    const second = await context.newPage()
    await second.goto(`/MyFleet/Farm/Table?${farm}`)
    await expect(second.getByRole('heading', { name: 'Plaine de Valmeuse' })).toBeVisible({ timeout: 20_000 })
    await second.close()

    await context.setOffline(false)
    await expect(line).toHaveCount(0, { timeout: 30_000 })
    await expect(page.getByText('Power now')).toBeVisible({ timeout: 20_000 })
  })

  test('nothing of a person stays after signing out: not kept, not cached, not shown without a network', async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000)
    await signInAnew(page, 'reader')
    await page.goto('/MyFleet/Table')
    await ready(page)
    const cached = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return requests.flat().map(({ url }) => new URL(url).pathname)
      })
    expect((await cached()).filter((path) => /^\/(api|oidc|push)/.test(path))).toEqual([])
    await page.getByRole('navigation', { name: 'Main pages' }).getByRole('button', { name: 'Me' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/Login|oidc/, { timeout: 20_000 })
    expect(await keptKeys(page)).toEqual([])
    await context.setOffline(true)
    await page.goto('/MyFleet/Table')
    await expect(page.getByText('Solvane cannot be reached at the moment.')).toBeVisible({ timeout: 20_000 })
    expect(await keptKeys(page)).toEqual([])
  })
})
