import { expect, openAs, test } from './person.ts'

/** The fleet of an operator with the real server. Rules of one screen: features/my-fleet/web/screens/*.screen.test.tsx. */

test('the fleet holds the farms of the perimeter and lives', async ({ page }) => {
  test.slow()
  const reply = page.waitForResponse(/\/api\/MyFleetTable$/i)
  await openAs(page, 'operator', '/MyFleet/Table?sort=name')
  const { results } = await (await reply).json()
  expect([...new Set(results.map((farm: { flag: string }) => farm.flag))].sort()).toEqual(['FR', 'PT'])

  const grid = page.getByRole('treegrid', { name: 'Machines of the fleet' })
  await expect(grid.getByRole('rowheader', { name: /Açude do Almourinho/ })).toBeVisible()
  // The machines at the top may be inverters, which give nothing at night.
  await page.goto('/MyFleet/Table?technology=wind&sort=name')
  const fresh = grid.locator('[data-freshness="fresh"]')
  await expect(fresh.nth(20)).toBeVisible()
  const before = await fresh.allTextContents()
  await expect.poll(async () => await fresh.allTextContents(), { timeout: 10_000 }).not.toEqual(before)
  await expect(page.getByText(/\d+ of \d+ machines · updated (now|\d+\ss ago)/)).toBeVisible()

  // A farm whose line is cut says so in words, and its machines show how old they are. A fresh server waits for it first.
  const lost = grid.getByRole('row', { name: /Achada das Hortênsias/ })
  await expect(lost).toContainText('Offline', { timeout: 200_000 })
  await expect(grid.locator('[data-freshness="stale"]').first()).toBeVisible()
})

test('reload and back lead to the same rows', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await openAs(page, 'operator', '/MyFleet/Table')
  const grid = page.getByRole('treegrid')
  await expect(grid.getByRole('row').nth(4)).toBeVisible()
  await grid.evaluate((element) => element.scrollTo(0, 260))
  const top = () => grid.evaluate((element) => Math.round(element.scrollTop))
  await expect.poll(top).toBe(260)
  await page.reload()
  await expect.poll(top).toBe(260)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Change log/ })
    .click()
  await expect(page).toHaveURL(/ChangeLog/)
  await page.goBack()
  await expect.poll(top).toBe(260)
})
