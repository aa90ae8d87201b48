import { ask } from './new-person.ts'
import { expect, openAs, test } from './person.ts'

/**
 * One walk with the real server. Rules of the form, of two users at once and of leaving: *.screen.test.tsx in features/users/web.
 */
test('an administrator finds a person, adds one with rights, and switches them off and on', async ({ page }) => {
  await openAs(page, 'admin', '/Users/')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await page.getByLabel('Search by name, login or e-mail').fill('mercier')
  await expect(page.getByText('Mercier, Julien')).toBeVisible()

  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByLabel('First name').fill('Eva')
  await page.getByLabel('Last name').fill('Endtoend')
  await page.getByLabel('Login', { exact: true }).fill(`e2e.${Date.now()}`)
  await page.getByText('Rights in detail').click()
  await page.getByLabel('MyFleet: read').check()
  await page.getByLabel('All farms').check()
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page).toHaveURL(/\/Users\/view\//)
  await expect(page.getByRole('heading', { name: 'Eva Endtoend' })).toBeVisible()
  const { results: farms } = await ask(page, 'GET', '/api/MyFleetTable')
  await expect(page.getByText(`${farms.length} farms`)).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect(page.getByText('Eva Endtoend disabled')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Eva Endtoend enabled')).toBeVisible()
})
