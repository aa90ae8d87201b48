import { newPerson, readsEveryFarm } from './new-person.ts'
import { expect, openAs, test } from './person.ts'

test('rights, assets and favourites of the own account are told as they are', async ({ page }) => {
  test.slow()
  await openAs(page, 'operator', '/MyProfile/MyRights')
  const rights = page.getByRole('listitem').filter({ hasText: 'MyFleet' })
  await expect(rights).toContainText('to you personally')
  await expect(page.getByRole('listitem').filter({ hasText: 'Health dashboard' })).toBeVisible()
  await expect(page.getByText('Control commands')).toHaveCount(0)

  await page.getByRole('link', { name: 'Assets' }).click()
  await expect(page).toHaveURL(/\/MyProfile\/Assets/)
  const count = page.getByRole('status').filter({ hasText: /of \d+ farms/ })
  await expect(count).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search farm or country' }).fill('Portugal')
  await expect(page).toHaveURL(/search=Portugal/)
  await expect(count).toHaveText(/^\d+ of \d+ farms$/)
  await expect.poll(async () => new Set((await count.textContent())?.match(/\d+/g)).size).toBe(2)
  const [found = 0, all = 0] = ((await count.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(all)

  await page.goto('/MyProfile/FavouriteAsset')
  await page.getByRole('searchbox', { name: 'Search farm or machine' }).fill('FR-VLM')
  const name = 'Plaine de Valmeuse'
  await page.getByRole('button', { name: `Add ${name} to favourites`, exact: true }).click()
  const mine = page.getByRole('region', { name: 'My favourites' })
  await expect(mine.getByRole('button', { name: `Remove ${name} from favourites` })).toBeVisible()
  await mine.getByRole('button', { name: `Remove ${name} from favourites` }).click()
  await expect(mine.getByText(/^None yet/)).toBeVisible()
})

test('settings of the application hold at once and in the next browser: language, theme, row height, units, start page', async ({
  page,
  browser,
}) => {
  test.slow()
  await openAs(page, 'admin')
  const person = await newPerson(page, browser, readsEveryFarm)
  const own = person.page
  await own.goto('/MyProfile/ApplicationSettings')
  const choose = (group: string, choice: string) =>
    own.getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }).click()
  await choose('Appearance', 'Dark')
  await expect(own.locator('html')).toHaveAttribute('data-theme', 'dark')
  await choose('Row height', 'Compact')
  await own.getByRole('combobox', { name: 'Wind speed' }).click()
  await own.getByRole('option', { name: 'km/h' }).click()
  await own.getByRole('combobox', { name: 'First page after signing in' }).click()
  const saved = own.waitForResponse(
    (reply) =>
      reply.url().endsWith('/api/MyProfile/Preferences') && reply.request().postData()?.includes('startPage') === true,
  )
  await own.getByRole('option', { name: 'MyFleet: table' }).click()
  await saved
  const spoken = own.waitForResponse((reply) => reply.url().endsWith('/api/CurrentUser'))
  await choose('Language', 'Español')
  await spoken
  await expect(own.getByRole('radiogroup', { name: 'Idioma' })).toBeVisible()
  await expect(own.locator('html')).toHaveAttribute('lang', 'es-ES')

  // A browser that knows nothing of the person, in a language that is not theirs.
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Paris' })
  const other = await context.newPage()
  await other.goto('/')
  await person.signIn(other)
  await expect(other).toHaveURL(/\/MyFleet\/Table/)
  await expect(other.locator('html')).toHaveAttribute('lang', 'es-ES')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await other.goto('/MyFleet/Table?technology=wind')
  await expect(other.getByRole('columnheader', { name: /km\/h/ }).first()).toBeVisible()
  const row = other.getByRole('treegrid').getByRole('row').nth(3)
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(26)
  await context.close()
  await person.close()
})

test('pickers of farms offer favourites first, then what was used last', async ({ page }) => {
  test.slow()
  await openAs(page, 'admin', '/MyProfile/FavouriteAsset')
  // Neither is first by name.
  const favourite = 'Achada das Hortênsias'
  await page.getByRole('searchbox', { name: 'Search farm or machine' }).fill(favourite)
  await page.getByRole('button', { name: `Add ${favourite} to favourites` }).click()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
  await palette.getByRole('combobox').fill('FR-VLM')
  const used = palette.getByRole('option').first()
  await expect(used).toContainText('FR-VLM')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/farmCode=FR-VLM/)
  const recent = 'Plaine de Valmeuse'

  const first = async () => {
    const options = page.getByRole('option')
    await expect(options.nth(2)).toBeAttached()
    return await options.evaluateAll((all) => all.slice(0, 3).map((option) => option.textContent ?? ''))
  }
  const expectFirst = async (skipped: number) => {
    const shown = (await first()).slice(skipped)
    expect(shown[0]).toContain(favourite)
    expect(shown[1]).toContain(recent)
    await page.keyboard.press('Escape')
  }
  await page.goto('/MyProfile/MyNotifications')
  await page.getByRole('combobox', { name: 'Sites' }).first().click()
  await expectFirst(0)
  await page.goto('/Users/')
  await page.getByRole('combobox', { name: 'Sees farm' }).click()
  await expectFirst(1)
  await page.goto('/Users/create')
  await page.getByRole('combobox', { name: 'Farms by name' }).click()
  await expectFirst(0)
  await page.goto('/Administration/DataSources')
  await page.getByRole('combobox', { name: 'Farm', exact: true }).click()
  await expectFirst(0)
  await page.goto('/MyProfile')
  await page.getByRole('button', { name: 'New API token' }).click()
  await page.getByRole('checkbox', { name: /All my farms/ }).uncheck()
  await page.getByRole('combobox', { name: 'Farms' }).click()
  await expectFirst(0)
})
