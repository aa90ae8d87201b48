import { newPerson, readsEveryFarm } from './new-person.ts'
import { expect, openAs, test } from './person.ts'

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
  await own.getByRole('combobox', { name: 'Start page' }).click()
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
