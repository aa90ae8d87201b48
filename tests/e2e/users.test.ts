import { axeFindings } from './axe-findings.ts'
import { ask } from './new-person.ts'
import { expect, openAs, test } from './person.ts'

test('an administrator finds, adds, edits and switches off a person, and is asked before changes are lost', async ({
  page,
}) => {
  test.slow()
  await openAs(page, 'admin', '/Users/')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await page.getByLabel('Search by name, login or e-mail').fill('mercier')
  await expect(page.getByText('Mercier, Julien')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Add user' }).click()
  const login = `e2e.${Date.now()}`
  await page.getByLabel('First name').fill('Eva')
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByText('Required').first()).toBeVisible()
  await page.getByLabel('Last name').fill('Endtoend')
  await page.getByLabel('Login', { exact: true }).fill(login)

  // A link away asks first, and a tab that dies gives the changes back.
  await page.getByRole('navigation').getByRole('link', { name: 'Groups' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Endtoend')

  await page.getByLabel('MyFleet: read').check()
  await page.getByLabel('All farms').check()
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page).toHaveURL(/\/Users\/view\//)
  await expect(page.getByRole('heading', { name: 'Eva Endtoend' })).toBeVisible()
  const { results: farms } = await ask(page, 'GET', '/api/MyFleetTable')
  await expect(page.getByText(`${farms.length} farms`)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect(page.getByText('Eva Endtoend disabled')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Eva Endtoend enabled')).toBeVisible()
})

test('of two people who edit the same person the second sees what changed and by whom', async ({ page, browser }) => {
  test.slow()
  // A person of its own: a second try finds a person that nobody has changed.
  const name = `Winter${Date.now()}`
  await openAs(page, 'admin')
  const { id } = await ask(page, 'POST', '/api/Users', { login: name, firstName: 'Alex', lastName: name })
  const address = `/Users/edit/${id}`
  await page.goto(address)
  await expect(page.getByLabel('First name')).toHaveValue('Alex')

  const context = await browser.newContext()
  const other = await context.newPage()
  await openAs(other, 'admin', address)
  await other.getByLabel('First name').fill('Alexis')
  await other.getByLabel('Health dashboard: read').check()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('heading', { name: `Alexis ${name}` })).toBeVisible()
  await context.close()

  // The open form says so before the user saves, and does not take the focus.
  const note = page.getByRole('status').filter({ hasText: 'Another user changed this user' })
  await expect(note).toContainText('Inês Carvalho')
  await expect(note).toContainText('First name: Alex → Alexis')
  await expect(note).not.toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Alexis')
  await page.getByLabel('Last name').fill(`${name}s`)
  await page.getByLabel('Contacts: read', { exact: true }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Alexis ${name}s` })).toBeVisible()
  // Each has given another right: both hold.
  for (const product of ['Health dashboard', 'Contacts'])
    await expect(
      page.getByRole('row', { name: new RegExp(`^${product}`) }).getByRole('img', { name: 'granted' }),
    ).toHaveCount(1)
})
