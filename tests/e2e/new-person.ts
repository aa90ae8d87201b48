import type { Browser, Page } from '@playwright/test'
import { expect, openAs } from './person.ts'

const password = 'the wind blows from the north'

/**
 * Adds a person as an administrator, who is then at their page, invites them, and lets them choose a password and sign in
 * in a browser of their own: for journeys that end sessions or change rights, which no other journey must meet.
 */
export const newPerson = async (
  page: Page,
  browser: Browser,
  { firstName, lastName, groups = [] }: { firstName: string; lastName: string; groups?: readonly string[] },
) => {
  const login = `${firstName}.${Date.now()}`.toLowerCase()
  await openAs(page, 'admin', '/Users/create')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Login', { exact: true }).fill(login)
  await page.getByLabel('E-mail').fill(`${login}@example.org`)
  await page.getByLabel('MyFleet: read').check()
  await page.getByLabel('Every farm').check()
  for (const group of groups) {
    const box = page.getByRole('combobox', { name: 'Groups' })
    await box.pressSequentially(group)
    await box.press('Enter')
  }
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
  await expect(own.getByRole('heading', { level: 1, name: `Welcome, ${firstName}` })).toBeVisible()
  return { login, address, context, own }
}
