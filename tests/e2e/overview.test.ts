import type { Page } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { expect, openAs, test } from './person.ts'

/**
 * The fleet on a map: who needs somebody is found, opened, and shown to others by its address. The list and its filters:
 * features/my-fleet/web/screens/overview.screen.test.tsx.
 */

const mapOf = (page: Page) => page.getByRole('application', { name: 'Farms on the map' })
const rowsOf = (page: Page) => page.getByRole('region', { name: 'Farms by urgency' }).getByRole('link')
const markersOf = (page: Page) => mapOf(page).locator('[data-marker]')
const markerNames = (page: Page) =>
  markersOf(page).evaluateAll((list) => list.map((marker) => marker.getAttribute('data-marker')).sort())

/** A fresh installation reads a month of history behind the page. */
const patient = { timeout: 20_000 }

const openMap = async (page: Page, search = '') => {
  await openAs(page, 'operator', `/MyFleet/Overview${search}`)
  await expect(mapOf(page).locator('canvas')).toHaveAttribute('data-drawn', /\d+/, patient)
  await expect(markersOf(page).first()).toBeVisible(patient)
}

test('the worst farm is found on the map and opened in two presses', async ({ page }) => {
  await openMap(page)
  // Markers stand in the order of need, and so do the rows beside them.
  const worst = markersOf(page).and(page.locator('[data-state]')).first()
  await expect(worst).toBeVisible(patient)
  const isCluster = (await worst.getAttribute('data-many')) !== null
  await worst.click()
  if (isCluster) {
    await expect(page).toHaveURL(/map=/, patient)
    const row = rowsOf(page).first()
    await expect(row.locator('[data-state]').first()).toBeVisible(patient)
    const name = await row.locator('[title]').nth(1).textContent()
    await row.click()
    await expect(page).toHaveURL(/\/MyFleet\/Farm/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name ?? 'a name', patient)
    return
  }
  const card = page.getByRole('region', { name: /^Summary of/ })
  const name = await card.getByRole('heading').textContent()
  await card.getByRole('link', { name: 'Open farm' }).click()
  await expect(page).toHaveURL(/\/MyFleet\/Farm/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name?.trim() ?? 'a name', patient)
})

test('the address shows the same part of the map and the same card to others, and back leads back', async ({
  page,
  browser,
}) => {
  test.slow()
  await openMap(page)
  const whole = await markerNames(page)
  const all = await rowsOf(page).count()
  await markersOf(page).and(page.locator('[data-many]')).first().click()
  await expect(page).toHaveURL(/map=/, patient)
  await expect.poll(() => markerNames(page), patient).not.toEqual(whole)
  await expect.poll(() => rowsOf(page).count(), patient).toBeLessThan(all)
  await expect(page.getByText(/^\d+ of \d+ farms? on the map/)).toBeVisible()
  await markersOf(page).and(page.locator('[aria-pressed]')).first().click()
  const card = page.getByRole('region', { name: /^Summary of/ })
  await expect(card).toContainText('Power now')
  await expect(page).toHaveURL(/chosen=/, patient)
  // The card may have moved the map from below itself.
  await expect
    .poll(async () => {
      const before = page.url()
      await page.waitForTimeout(400)
      return page.url() === before
    })
    .toBe(true)

  const context = await browser.newContext()
  const other = await context.newPage()
  await openAs(other, 'operator', page.url())
  await expect.poll(() => markerNames(other), patient).toEqual(await markerNames(page))
  await expect(other.getByRole('region', { name: /^Summary of/ }).getByRole('heading')).toHaveText(
    (await card.getByRole('heading').textContent()) ?? '',
  )
  await context.close()

  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Show all farms' }).first().click()
  await expect(page).not.toHaveURL(/map=/, patient)
  await expect.poll(() => markerNames(page), patient).toEqual(whole)
  await page.goBack()
  await expect(page).toHaveURL(/map=/, patient)
  await expect.poll(() => markerNames(page), patient).not.toEqual(whole)
})

test('the map is worked by keyboard alone, and a cluster that was opened leaves no farm lit', async ({ page }) => {
  await openMap(page)
  const whole = await markerNames(page)
  await mapOf(page).focus()
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('+')
  await expect(page).toHaveURL(/map=/, patient)
  await expect.poll(() => markerNames(page), patient).not.toEqual(whole)
  await page.keyboard.press('0')
  await expect(page).not.toHaveURL(/map=/, patient)
  await expect.poll(() => markerNames(page), patient).toEqual(whole)
  await page.keyboard.press('Tab')
  await expect(markersOf(page).first()).toBeFocused()
  const lit = rowsOf(page).and(page.locator('[data-highlighted]'))
  await expect(lit.first()).toBeVisible()

  const cluster = markersOf(page).and(page.locator('[data-many]')).first()
  await cluster.hover()
  await expect(lit.first()).toBeVisible()
  await cluster.click()
  await expect.poll(() => markerNames(page), patient).not.toEqual(whole)
  await mapOf(page).hover({ position: { x: 5, y: 5 } })
  await expect(lit).toHaveCount(0)
})

test('live values come and go without the base map being drawn again', async ({ page }) => {
  await openMap(page)
  const canvas = mapOf(page).locator('canvas')
  // The finer base map has come.
  await page.waitForLoadState('networkidle').catch(() => undefined)
  let drawn = await canvas.getAttribute('data-drawn')
  await expect
    .poll(async () => {
      const before = drawn
      await page.waitForTimeout(1_000)
      drawn = await canvas.getAttribute('data-drawn')
      return drawn === before
    })
    .toBe(true)
  const texts = () => rowsOf(page).allTextContents()
  for (let change = 0; change < 3; change++) {
    const before = await texts()
    await expect.poll(texts, { timeout: 20_000 }).not.toEqual(before)
  }
  expect(await canvas.getAttribute('data-drawn')).toBe(drawn)
})

test.describe('without its base map', () => {
  // A worker that keeps the page's files for a time without network would have it in store.
  test.use({ serviceWorkers: 'block' })

  test('the farms still stand there, and it is said', async ({ page }) => {
    await page.route(/countries-\d+m/, (route) => route.abort())
    await openMap(page)
    await expect(page.getByText('Could not load the base map')).toBeVisible(patient)
    await expect(rowsOf(page).first()).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the list comes first, the map is one press away, and both are accessible', async ({ page }) => {
    await openAs(page, 'operator', '/MyFleet/Overview')
    await expect(rowsOf(page).first()).toBeVisible(patient)
    await expect(mapOf(page)).toHaveCount(0)
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Map').click()
    await expect(markersOf(page).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await axeFindings(page)).toEqual([])
  })
})
