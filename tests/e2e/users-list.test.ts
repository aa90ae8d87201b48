import type { Page } from '@playwright/test'
import { expect, openAs, test } from './person.ts'

const namesOf = (page: Page) => page.getByRole('grid', { name: 'Users' }).getByRole('rowheader')

test('words that do not fit end in dots, and only they are clipped; what is kept at the left stays there when it scrolls', async ({
  page,
}) => {
  await openAs(page, 'admin', '/Users/')
  const grid = page.getByRole('grid', { name: 'Users' })
  const login = (text: RegExp) => grid.locator('[data-column="2"]').filter({ hasText: text })
  const overflow = (text: RegExp) => login(text).evaluate((cell) => getComputedStyle(cell).overflowX)
  await expect(login(/^operator$/)).toBeVisible()
  await expect.poll(() => overflow(/^thibault/)).toBe('hidden')
  expect(await overflow(/^operator$/)).toBe('visible')
  await expect(login(/^thibault/)).toHaveCSS('text-overflow', 'ellipsis')
  await login(/^thibault/).hover()
  await expect(page.getByRole('tooltip')).toHaveText(/^thibault/)

  const position = () =>
    namesOf(page)
      .first()
      .evaluate((cell) => getComputedStyle(cell).position)
  await page.setViewportSize({ width: 1600, height: 700 })
  await expect.poll(position).toBe('static')
  await page.setViewportSize({ width: 800, height: 700 })
  await expect.poll(position).toBe('sticky')
  const leftOf = async () => (await namesOf(page).first().boundingBox())?.x
  const before = await leftOf()
  await grid.evaluate((element) => element.scrollTo({ left: 300 }))
  expect(await leftOf()).toBe(before)
})
