import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { axeFindings } from './axe-findings.ts'
import { expect, openAs, test } from './person.ts'

const password = 'the wind blows over the hills'

/** Somebody who exists for this journey alone, with a password of their own. */
const newPerson = async (page: Page): Promise<string> => {
  await openAs(page, 'admin', '/')
  const bearer = await page.evaluate(() => JSON.parse(sessionStorage.getItem('solvane.session') ?? '{}').accessToken)
  const headers = { authorization: `Bearer ${bearer}` }
  const login = `factor.${Date.now()}`
  const email = `${login}@example.org`
  const person = { login, email, firstName: 'Fay', lastName: 'Factor' }
  const made = await page.request.post('/api/Users', { headers, data: person })
  const { id } = await made.json()
  await page.request.post(`/api/Users/${id}/Invitation`, { headers })
  const { results } = await (await page.request.get('/api/Outbox', { headers })).json()
  const mail = results.find(({ to }: { to: string }) => to === email)
  const { text } = await (await page.request.get(`/api/Outbox/${mail.id}`, { headers })).json()
  const link = /http\S+PersonalInformation\S+/.exec(text)?.[0] ?? ''
  const form = { firstName: 'Fay', lastName: 'Factor', password, repeat: password }
  expect((await page.request.post(link, { form })).status()).toBe(200)
  return login
}

/** An authenticator app: never tells a code of a step twice, and waits where it has none. */
const createApp = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const stepMs = 30_000
  let told = 0
  return async (page: Page): Promise<string> => {
    const soonest = () => Math.max(told + 1, Math.floor(Date.now() / stepMs))
    // One step ahead is taken too.
    while (soonest() > Math.floor(Date.now() / stepMs) + 1) await page.waitForTimeout(500)
    told = soonest()
    return totp.generate({ timestamp: told * stepMs })
  }
}

const givePassword = async (page: Page, login: string): Promise<void> => {
  await page.goto('/MyProfile')
  await page.getByLabel('Login', { exact: true }).fill(login)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const newPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

test('a second factor is set up, asked at the sign-in, stood in for by a recovery code and confirmed once more', async ({
  page,
  browser,
}) => {
  test.slow()
  const login = await newPerson(page)
  const own = await newPage(browser)
  await givePassword(own, login)

  // The key is typed, as on a phone without camera.
  await own.getByRole('button', { name: 'Set up a second factor' }).click()
  const dialog = own.getByRole('dialog', { name: 'Set up a second factor' })
  await dialog.getByLabel('Current password').fill('not my password')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  expect(await axeFindings(own)).toEqual([])
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const codeOf = createApp(secret)
  await dialog.getByLabel('Code', { exact: true }).fill('000 000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Wrong code. Wait for the next code and try again.')).toBeVisible()
  await dialog.getByLabel('Code', { exact: true }).fill(await codeOf(own))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const kept = own.getByRole('dialog', { name: 'Recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const [recovery = ''] = await kept.getByRole('listitem').allTextContents()
  await kept.getByRole('button', { name: 'I have saved them' }).click()
  await expect(own.getByText('10 left')).toBeVisible()

  // Signed out and in again: password, a wrong code, the right one.
  await own.getByRole('button', { name: /Account of Fay Factor/ }).click()
  await own.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(own.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await givePassword(own, login)
  await expect(own.getByText('Fay Factor')).toBeVisible()
  expect(await axeFindings(own)).toEqual([])
  await own.getByLabel('Code', { exact: true }).fill('000000')
  await own.getByRole('button', { name: 'Confirm' }).click()
  await expect(own.getByRole('alert')).toHaveText('Wrong code. Wait for the next code and try again.')
  await own.getByLabel('Code', { exact: true }).fill(await codeOf(own))
  await own.getByRole('button', { name: 'Confirm' }).click()
  await expect(own.getByRole('heading', { name: 'Second factor' })).toBeVisible()

  // Without the phone, in another browser: a recovery code, once.
  const other = await newPage(browser)
  await givePassword(other, login)
  await other.getByRole('link', { name: 'No phone? Use a recovery code' }).click()
  await other.getByLabel('Recovery code').fill(recovery.toUpperCase())
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByText('9 left')).toBeVisible()

  // Before something that matters: a window of its own asks for the code alone.
  const opening = own.waitForEvent('popup')
  await own.getByRole('button', { name: 'Check my second factor' }).click()
  const asking = await opening
  await expect(asking.getByLabel('Code', { exact: true })).toBeVisible()
  await expect(asking.getByLabel('Password')).toHaveCount(0)
  await asking.getByLabel('Code', { exact: true }).fill(recovery)
  await asking.getByRole('button', { name: 'Confirm' }).click()
  await expect(asking.getByRole('alert')).toBeVisible()
  await asking.getByLabel('Code', { exact: true }).fill(await codeOf(asking))
  const closing = asking.waitForEvent('close')
  await asking.getByRole('button', { name: 'Confirm' }).click()
  await closing
  await expect(own.getByText(/Confirmed at .*valid for 5 minutes/)).toBeVisible()

  // Closing the window confirms nothing. Within the second of a confirmation nobody is asked again.
  await own.waitForTimeout(3_000)
  const again = own.waitForEvent('popup')
  await own.getByRole('button', { name: 'Check my second factor' }).click()
  const given = await again
  await expect(given.getByLabel('Code', { exact: true })).toBeVisible()
  await given.close()
  await expect(own.getByText('Not confirmed: the window was closed.')).toBeVisible()
  await own.context().close()
  await other.context().close()
})
