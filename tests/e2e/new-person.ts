/** People whom a journey makes for itself: nobody else's journey meets their banners, rights and settings. */
import { type Browser, expect, type Page } from '@playwright/test'

/** A call of the interface as the person of a page, for what a journey needs and is not about. */
export const ask = async (page: Page, method: string, path: string, body?: unknown) => {
  const session = await page.evaluate(() => sessionStorage.getItem('solvane.session'))
  const { accessToken } = JSON.parse(session ?? '{}')
  const reply = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${accessToken}` },
    ...(body !== undefined && { data: body }),
  })
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
  return await reply.json()
}

/** Of a new person who reads the whole fleet. */
export const readsEveryFarm = {
  products: { MyFleet: 1 },
  perimeter: { everyFarm: true, farmCodes: [], countryCodes: [], technologies: [], subsidiaries: [] },
}

const password = 'the wind blows from the south'
let made = 0

export interface NewPerson {
  readonly id: string
  readonly login: string
  readonly lastName: string
  /** A browser of their own, signed in. */
  readonly page: Page
  /** Signs in on a page that shows the provider's form. */
  readonly signIn: (page: Page) => Promise<void>
  readonly close: () => Promise<void>
}

/** Makes a person as the administrator of a page, and signs them in by their invitation. */
export const newPerson = async (
  admin: Page,
  browser: Browser,
  fields: Readonly<Record<string, unknown>> = {},
  own: Parameters<Browser['newContext']>[0] = {},
): Promise<NewPerson> => {
  made += 1
  const login = `own.${Date.now()}.${made}`
  const lastName = `Own${made}`
  const { id } = await ask(admin, 'POST', '/api/Users', {
    login,
    firstName: 'Iris',
    lastName,
    email: `${login}@example.org`,
    ...fields,
  })
  await ask(admin, 'POST', `/api/Users/${id}/Invitation`)
  const { results } = await ask(admin, 'GET', '/api/Outbox')
  const mail = results.find(({ to }: { readonly to: string }) => to === `${login}@example.org`)
  const { text } = await ask(admin, 'GET', `/api/Outbox/${mail.id}`)
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Paris', ...own })
  const page = await context.newPage()
  await page.goto(/http\S+PersonalInformation\S+/.exec(text)?.[0] ?? '')
  for (const field of await page.locator('input[type="password"]').all()) await field.fill(password)
  await page.locator('form button').click()
  const signIn = async (signedOut: Page) => {
    await signedOut.locator('#login, input[name="login"]').fill(login)
    await signedOut.locator('input[name="password"]').fill(password)
    await signedOut.locator('form button').first().click()
    await signedOut.waitForFunction(
      () => sessionStorage.getItem('solvane.session') !== null && !/oidc|callback|login/i.test(location.pathname),
    )
  }
  await page.goto('/')
  await signIn(page)
  return { id, login, lastName, page, signIn, close: () => context.close() }
}
