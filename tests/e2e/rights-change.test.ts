import { expect, openAs, test } from './person.ts'

const password = 'the wind blows from the north'

test('rights taken and given reach the open page of the person, and so does the end of their session', async ({
  page,
  browser,
}) => {
  test.slow()
  const login = `changing.${Date.now()}`
  await openAs(page, 'admin', '/Users/create')
  await page.getByLabel('First name').fill('Cleo')
  await page.getByLabel('Last name').fill('Changing')
  await page.getByLabel('Login', { exact: true }).fill(login)
  await page.getByLabel('E-mail').fill(`${login}@example.org`)
  await page.getByLabel('MyFleet: read').check()
  await page.getByLabel('Every farm').check()
  await page.getByRole('button', { name: 'Create user' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Invite again' })).toBeVisible()
  const address = page.url()
  await page.goto(`/Administration/Outbox?search=${login}`)
  await page.getByText('Your access to Solvane').first().dblclick()
  const text = page.getByRole('dialog').locator('pre')
  await expect(text).toContainText('PersonalInformation')
  const invitation = /http\S+PersonalInformation\S+/.exec((await text.textContent()) ?? '')?.[0] ?? ''

  const context = await browser.newContext()
  const own = await context.newPage()
  await own.goto(invitation)
  await own.getByLabel('New password').fill(password)
  await own.getByLabel('The same password again').fill(password)
  await own.getByRole('button', { name: 'Save and go to sign-in' }).click()
  await own.getByRole('link', { name: 'Sign in' }).click()
  await own.getByLabel('Login', { exact: true }).fill(login)
  await own.getByLabel('Password').fill(password)
  await own.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(own.getByRole('heading', { level: 1, name: 'Welcome, Cleo' })).toBeVisible()
  await own.goto('/MyFleet/Table')
  await expect(own.getByRole('treegrid')).toBeVisible()
  const entry = own.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'My fleet' })
  await expect(entry).toBeVisible()

  const set = async (change: (right: ReturnType<typeof page.getByLabel>) => Promise<void>) => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Edit' }).click()
    await change(page.getByLabel('MyFleet: read'))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Cleo Changing' })).toBeVisible()
  }
  await set((right) => right.uncheck())
  await expect(own).toHaveTitle('Solvane – Home')
  await expect(own.getByText('needs a right that you do not have: MyFleet: read.')).toBeVisible()
  expect(new URL(own.url()).pathname).toBe('/')
  await expect(entry).toHaveCount(0)
  await set((right) => right.check())
  await expect(entry).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect(own.getByRole('heading', { name: 'Your session was ended' })).toBeVisible()
  await own.getByRole('button', { name: 'Sign in' }).click()
  await expect(own.getByLabel('Password')).toBeVisible()
  await context.close()
})
