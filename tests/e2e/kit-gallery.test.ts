import type { Page } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { expect, openAs, test } from './person.ts'

const themes = ['Light', 'Dark', 'Control room'] as const

const openGallery = async (page: Page) => {
  await openAs(page, 'admin', '/Gallery')
  await expect(page.getByRole('heading', { name: 'Kit', level: 1 })).toBeVisible()
  await expect(page.getByRole('application', { name: 'Power and wind of WT1 and WT2' })).toBeVisible({
    timeout: 20_000,
  })
}

// How the pieces are worked by keys: kit/gallery/*.screen.test.tsx.

for (const width of [1440, 360])
  test(`every piece is accessible in the three themes at ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await openGallery(page)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    for (const theme of themes) {
      await page.getByRole('radiogroup', { name: 'Theme' }).getByText(theme, { exact: true }).click()
      expect(await axeFindings(page), theme).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const landmarks = { rules: ['landmark-banner-is-top-level', 'landmark-no-duplicate-banner'] }
    for (const button of ['Open dialog', 'Open drawer']) {
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await axeFindings(page, landmarks), button).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

test('the calendar of a date field is accessible in each view and theme, and fits a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openGallery(page)
  for (const theme of themes) {
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText(theme, { exact: true }).click()
    await page.getByRole('button', { name: 'Calendar: Event start' }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendar: Event start' })
    await expect(calendar).toBeVisible()
    const look = async (view: string) =>
      expect(await axeFindings(page, { within: '[role=dialog][popover]' }), `${theme}, ${view}`).toEqual([])
    await look('days')
    const box = await calendar.boundingBox()
    expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 360 && box.y + box.height <= 740).toBe(true)
    await calendar.getByRole('button', { name: '2026', exact: true }).click()
    await look('years')
    await page.keyboard.press('Enter')
    await look('months')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await look('times')
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(page.getByRole('button', { name: 'Calendar: Event start' })).toBeFocused()
  }
})

test('a menu whose file could not be fetched opens as soon as it can be', async ({ page }) => {
  const files = '**/assets/menu-list-*.js'
  let refused = 0
  await page.route(files, (route) => {
    refused += 1
    return route.abort()
  })
  await openGallery(page)
  const more = page.getByRole('button', { name: 'More', exact: true }).first()
  await more.click()
  await expect.poll(() => refused).toBeGreaterThan(0)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await page.unroute(files)
  await expect(page.getByRole('menuitemradio').first()).toBeFocused({ timeout: 15_000 })
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})

test('Escape takes back what is still to come, and the keys pressed meanwhile are forgotten', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/(menu-list|modal-window)-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await openGallery(page)
  const more = page.getByRole('button', { name: 'More', exact: true }).first()
  await more.focus()
  for (const key of ['Enter', 'ArrowDown', 'Escape']) await page.keyboard.press(key)
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Open dialog' }).focus()
  for (const key of ['Enter', 'Escape']) await page.keyboard.press(key)
  const arrived = page.waitForResponse(/menu-list-.*\.js$/)
  release()
  await arrived
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0)
})

test('the control room at rest holds no coloured pixel', async ({ page }) => {
  await openGallery(page)
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Control room', { exact: true }).click()
  for (const piece of [page.getByRole('treegrid'), page.getByRole('figure')]) {
    await piece.scrollIntoViewIfNeeded()
    const png = (await piece.screenshot({ animations: 'disabled' })).toString('base64')
    const saturated = await page.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      pen?.drawImage(bitmap, 0, 0)
      const pixels = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
      let found = 0
      for (let at = 0; at < pixels.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = pixels.slice(at, at + 3)
        if (Math.max(red, green, blue) - Math.min(red, green, blue) > 2) found += 1
      }
      return found
    }, png)
    expect(saturated).toBe(0)
  }
})

test('the chart zooms, pans and goes back by hand', async ({ page }) => {
  await openGallery(page)
  const chart = page.getByRole('application', { name: 'Power and wind of WT1 and WT2' })
  const start = page.getByRole('slider').first()
  const from = () => start.getAttribute('aria-valuetext')
  await chart.scrollIntoViewIfNeeded()
  const box = await chart.boundingBox()
  if (!box) throw new Error('the chart is not drawn')
  const whole = await from()
  expect(whole).toBe('24 Oct 2026, 00:00 UTC+02:00')

  const drag = async (startX: number, endX: number) => {
    await page.mouse.move(box.x + startX, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + endX, box.y + 60, { steps: 4 })
    await page.mouse.up()
  }
  await drag(500, 800)
  const zoomed = await from()
  expect(zoomed).toMatch(/^25 Oct 2026/)
  await page.keyboard.down('Shift')
  await drag(400, 600)
  await page.keyboard.up('Shift')
  expect(await from()).not.toBe(zoomed)
  await page.mouse.dblclick(box.x + 500, box.y + 60)
  await expect.poll(from).toBe(zoomed)
  await page.mouse.dblclick(box.x + 500, box.y + 60)
  await expect.poll(from).toBe(whole)
})
