import {
  type OutsideTestProvider,
  openTestOutsideProvider,
} from '../../features/identity-providers/server/test-outside-provider.ts'
import { expect, openAs, test } from './person.ts'

let outside: OutsideTestProvider

test.beforeAll(async ({ baseURL }) => {
  outside = await openTestOutsideProvider(`${baseURL}/oidc-interaction/callback`)
})
test.afterAll(() => outside.close())

test('somebody comes in through a provider for the first time, and not any more once it is disabled', async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Partners ${Date.now()}`
  const email = `p${Date.now()}@partners.example`
  outside.person = { sub: email, email, email_verified: true, name: 'Mia Partner' }
  await openAs(page, 'admin', '/IdentityProviders/create')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Issuer').fill(outside.issuer)
  await page.getByLabel('Client id').fill(outside.clientId)
  await page.getByLabel('Client secret').fill(outside.clientSecret)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('All checks passed')).toBeVisible()
  await page.getByLabel('Create accounts for new users').check()
  await page.getByLabel('Enabled').check()
  await page.getByRole('button', { name: 'Create provider' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await page.content()).not.toContain(outside.clientSecret)
  const address = page.url()

  const context = await browser.newContext()
  const own = await context.newPage()
  await own.goto('/MyProfile')
  await own.getByRole('link', { name: `Continue with ${name}` }).click()
  await expect(own.getByRole('button', { name: /Account of Mia Partner/ })).toBeVisible()
  expect(new URL(own.url()).pathname).toBe('/MyProfile')

  await page.goto(address)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 user signs in with this provider')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible()
  // The session has ended: the page says so and leads to the sign-in, which offers this way no more.
  await expect(own.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await own.getByRole('button', { name: 'Sign in' }).click()
  await expect(own.getByLabel('Login', { exact: true })).toBeVisible()
  await expect(own.getByRole('link', { name: `Continue with ${name}` })).toHaveCount(0)
  await context.close()
})
