import type { Page } from '@playwright/test'
import {
  type OutsideTestProvider,
  openTestOutsideProvider,
} from '../../features/identity-providers/server/test-outside-provider.ts'
import { axeFindings } from './axe-findings.ts'
import { expect, openAs, test } from './person.ts'

let outside: OutsideTestProvider

test.beforeAll(async ({ baseURL }) => {
  outside = await openTestOutsideProvider(`${baseURL}/oidc-interaction/callback`)
})
test.afterAll(() => outside.close())

/** Fills the form of a new provider, which starts disabled. */
const fill = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Issuer').fill(outside.issuer)
  await page.getByLabel('Client id').fill(outside.clientId)
  await page.getByLabel('Client secret').fill(outside.clientSecret)
}

test('a provider is made, tested, changed by two people, disabled and deleted', async ({ page, browser }) => {
  test.slow()
  const name = `Acme ${Date.now()}`
  await openAs(page, 'admin', '/IdentityProviders')
  await page.getByRole('button', { name: 'Add provider' }).first().click()
  await fill(page, name)
  await page.getByLabel('Client secret').fill('not the secret')
  await page.getByLabel('E-mail domains').fill('not a domain@')
  await expect(page.getByLabel('Enabled')).not.toBeChecked()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('1 check failed')).toBeVisible()
  await expect(page.getByText(/^Rejected\. Copy client id/)).toBeVisible()
  await page.getByRole('button', { name: 'Create provider' }).click()
  await expect(page.getByText('Domains such as example.org, without @')).toBeVisible()
  await page.getByLabel('Client secret').fill(outside.clientSecret)
  await page.getByLabel('E-mail domains').fill(`d${Date.now()}.example`)
  // What was found out was of the other secret.
  await expect(page.getByText('Changed since the last test.')).toBeVisible()
  await expect(page.getByText(/^Rejected\. Copy client id/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Test again' }).click()
  await expect(page.getByText('All checks passed')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  // What was typed as a secret is in no store of the browser.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(outside.clientSecret)
  await page.getByRole('button', { name: 'Create provider' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Set on', { exact: false }).first()).toBeVisible()
  expect(await page.content()).not.toContain(outside.clientSecret)
  expect(await axeFindings(page)).toEqual([])
  const address = new URL(page.url()).pathname

  // Two people edit the same provider: the second is told what the first changed.
  await page.goto(address.replace('/view/', '/edit/'))
  await page.getByLabel('Scopes').fill('openid email')
  const context = await browser.newContext()
  const other = await context.newPage()
  await openAs(other, 'admin', address.replace('/view/', '/edit/'))
  await other.getByLabel('Client id').fill('another')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('another', { exact: true })).toBeVisible()
  await context.close()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Another user changed this provider')).toBeVisible()
  await expect(page.getByText('solvane → another')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('openid email', { exact: true })).toBeVisible()

  // Changes are not lost by a wrong step.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Client secret').fill('typed')
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  expect(page.url()).toContain('/edit/')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()

  await page.goto(`/IdentityProviders/Table?search=${encodeURIComponent(name)}`)
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByText('Disabled').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(address)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Identity providers' })).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('somebody comes in through a provider for the first time, and not any more once it is disabled', async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Partners ${Date.now()}`
  const email = `p${Date.now()}@partners.example`
  outside.person = { sub: email, email, email_verified: true, name: 'Mia Partner' }
  await openAs(page, 'admin', '/IdentityProviders/create')
  await fill(page, name)
  await page.getByLabel('Create accounts for new users').check()
  await page.getByLabel('Enabled').check()
  await page.getByRole('button', { name: 'Create provider' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
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
