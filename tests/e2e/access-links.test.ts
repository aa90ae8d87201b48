import type { Page } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { ask, readsEveryFarm } from './new-person.ts'
import { expect, openAs, test } from './person.ts'

/** The link of the newest e-mail with this subject, as the super administrator reads it. */
const linkOf = async (admin: Page, subject: string, recipient: string): Promise<string> => {
  await admin.goto(`/Administration/Outbox?search=${encodeURIComponent(recipient)}`)
  await admin.getByText(subject).first().dblclick()
  const text = admin.getByRole('dialog').locator('pre')
  await expect(text).toContainText('PersonalInformation')
  return /http\S+PersonalInformation\S+/.exec((await text.textContent()) ?? '')?.[0] ?? ''
}

const choose = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await page.getByRole('button', { name: 'Save and go to sign-in' }).click()
}

const signIn = async (page: Page, login: string, password: string): Promise<void> => {
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Login', { exact: true }).fill(login)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: /Account of Eva Invited/ })).toBeVisible()
}

test('somebody is invited, chooses a password, forgets it and chooses another', async ({ page, browser }) => {
  test.slow()
  const login = `invited.${Date.now()}`
  const email = `${login}@example.org`
  await openAs(page, 'admin')
  const person = { login, email, firstName: 'Eva', lastName: 'Invited', ...readsEveryFarm }
  const { id } = await ask(page, 'POST', '/api/Users', person)
  const address = `/Users/view/${id}`
  await page.goto(address)
  await expect(page.getByText('Not invited yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Invite again' })).toBeVisible()
  const invitation = await linkOf(page, 'Your access to Solvane', email)

  const context = await browser.newContext()
  const own = await context.newPage()
  await own.goto(invitation)
  await choose(own, 'the wind blows from the west')
  await signIn(own, login, 'the wind blows from the west')
  // The second step of the first connection: favourites, which can be skipped.
  await expect(own.getByRole('heading', { level: 1, name: 'Welcome, Eva' })).toBeVisible()
  expect(new URL(own.url()).pathname).toBe('/FirstConnection/FavouriteAsset')
  await own
    .getByRole('button', { name: /Add .* to favourites/ })
    .first()
    .click()
  await expect(own.getByRole('button', { name: /Remove .* from favourites/ }).first()).toBeVisible()
  await own.getByRole('button', { name: 'Continue to Solvane' }).click()
  await expect(own).toHaveURL(/localhost:\d+\/(\?.*)?$/)
  await page.goto(address)
  await expect(page.getByText('Password set.')).toBeVisible()

  const other = await browser.newContext()
  const forgetful = await other.newPage()
  await forgetful.goto('/Login')
  await forgetful.getByRole('link', { name: 'Forgot your password?' }).click()
  await forgetful.getByLabel('Login or e-mail').fill(email)
  await forgetful.getByRole('button', { name: 'Send reset link' }).click()
  await expect(forgetful.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible()
  const reset = await linkOf(page, 'A new password for Solvane', email)
  await forgetful.goto(reset)
  await expect(forgetful.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await axeFindings(forgetful)).toEqual([])
  await choose(forgetful, 'and now it blows from the east')
  await signIn(forgetful, login, 'and now it blows from the east')

  // The first browser is signed out: its page leads to the sign-in, or says so if it has already noticed.
  await own.goto('/MyFleet/Table')
  const ended = own.getByRole('heading', { name: 'Your session has ended' })
  await expect(own.getByLabel('Password').or(ended)).toBeVisible()
  await forgetful.goto(reset)
  await expect(forgetful.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await context.close()
  await other.close()
})
