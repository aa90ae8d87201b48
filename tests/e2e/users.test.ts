import type { Page } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { expect, openAs, test } from './person.ts'

test('an administrator finds, adds, edits and switches off a person, and is asked before changes are lost', async ({
  page,
}) => {
  test.slow()
  await openAs(page, 'admin', '/Users/')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expect(page.getByText('Mercier, Julien')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Add user' }).click()
  const login = `e2e.${Date.now()}`
  await page.getByLabel('First name').fill('Eva')
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByText('Fill this in.').first()).toBeVisible()
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
  await page.getByLabel('Every farm').check()
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page).toHaveURL(/\/Users\/view\//)
  await expect(page.getByRole('heading', { name: 'Eva Endtoend' })).toBeVisible()
  await expect(page.getByText('53 farms')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect(page.getByText('Eva Endtoend is disabled')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Eva Endtoend may sign in again')).toBeVisible()
})

test('Enter in a list takes what was typed for it and does not send the form', async ({ page }) => {
  await openAs(page, 'admin', '/Users/create')
  const login = `enter.${Date.now()}`
  await page.getByLabel('First name').fill('Enter')
  await page.getByLabel('Last name').fill(login)
  await page.getByLabel('Login', { exact: true }).fill(login)
  const groups = page.getByRole('combobox', { name: 'Groups' })
  await groups.click()
  await groups.pressSequentially('Operations Fr')
  await groups.press('Enter')
  await expect(page.getByText('Operations France').first()).toBeVisible()
  await expect(groups).toHaveValue('')
  // What nobody has is no reason to go without it.
  await groups.pressSequentially('no such group')
  await groups.press('Enter')
  await expect(page).toHaveURL(/\/Users\/create/)
  await expect(page.getByLabel('Last name')).toHaveValue(login)
})

test('of two people who edit the same person the second sees what changed and by whom', async ({ page, browser }) => {
  test.slow()
  // A person of its own: a second try finds a person that nobody has changed.
  const name = `Winter${Date.now()}`
  await openAs(page, 'admin', '/Users/create')
  await page.getByLabel('First name').fill('Alex')
  await page.getByLabel('Last name').fill(name)
  await page.getByLabel('Login', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByRole('heading', { name: `Alex ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Alex')

  const context = await browser.newContext()
  const other = await context.newPage()
  await openAs(other, 'admin', new URL(page.url()).pathname)
  await other.getByLabel('First name').fill('Alexis')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('heading', { name: `Alexis ${name}` })).toBeVisible()
  await context.close()

  await page.getByLabel('Last name').fill(`${name}s`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this person' })
  await expect(conflict).toContainText('Inês Carvalho')
  await expect(conflict).toContainText('First name: Alex → Alexis')
  await expect(page.getByLabel('First name')).toHaveValue('Alexis')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Alexis ${name}s` })).toBeVisible()
})

// One import runs at a time in an installation: these do not meet each other's.
test.describe('import', () => {
  test.describe.configure({ mode: 'serial' })

  const upload = (page: Page, name: string, rows: readonly string[]) =>
    page
      .getByLabel('Choose a file', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(['login,firstName,lastName,email', ...rows].join('\n')),
      })

  test('a file with faults adds nobody, one without adds everybody', async ({ page }) => {
    await openAs(page, 'admin', '/Users/Import')
    await upload(page, 'people.csv', ['imp.one,Ima,One,nobody', ',No,Login,'])
    await expect(page.getByText('2 faults: nobody can be added yet')).toBeVisible()
    await expect(page.getByRole('row', { name: /2 email/ })).toContainText('nobody')
    const login = `imp.${Date.now()}`
    await upload(page, 'people.csv', [`${login},Ima,Good,`])
    await page.getByRole('button', { name: 'Add 1 person' }).click()
    await expect(page.getByText('1 person was added')).toBeVisible()
  })

  test('goes on while its page is loaded anew; the bell leads to its result', async ({ page }) => {
    test.slow()
    const file = `people-${Date.now()}.csv`
    await openAs(page, 'admin', '/Users/Import')
    await upload(
      page,
      file,
      Array.from({ length: 3_000 }, (_, index) => `${file}.${index},Ima,Good,`),
    )
    const begun = page.waitForResponse(
      (reply) => reply.url().endsWith('/api/Users/Import') && reply.request().method() === 'POST',
    )
    await page.getByRole('button', { name: 'Add 3,000 people' }).click()
    expect(await (await begun).json()).toMatchObject({ state: 'running', fileName: file, isOwn: true })
    await page.reload()
    const run = page.getByRole('region', { name: /An import is under way|The last import/ })
    await expect(run).toContainText(file)
    await expect(run.getByText('3,000 people were added')).toBeVisible({ timeout: 60_000 })
    await expect(run.getByRole('button', { name: 'Send invitations to the 3,000 new people' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    await page.goto('/')
    await page.getByRole('button', { name: /unread notification/ }).click()
    await page
      .getByRole('dialog', { name: /notification/i })
      .getByRole('link', { name: `${file}: 3,000 people were added` })
      .click()
    await expect(page).toHaveURL(/\/Users\/Import$/)
    await expect(page.getByRole('region', { name: 'The last import' })).toContainText('3,000 people were added')
  })
})

test('who may not read users is led home', async ({ page }) => {
  await openAs(page, 'operator', '/Users/')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('what is wrong with a new person is told at its field, which takes the focus, until it is mended', async ({
  page,
}) => {
  await openAs(page, 'admin', '/Users/Create')
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Lopes')
  await page.getByLabel('Login', { exact: true }).fill(`ana.${Date.now()}`)
  const email = page.getByLabel('E-mail')
  await email.fill('no address')
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(email).toBeFocused()
  const words = page.getByText('Write an address such as name@example.org.')
  await expect(words).toBeVisible()
  await email.fill('ana@example.org')
  await expect(words).toBeHidden()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
})
