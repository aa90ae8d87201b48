/** Signing in for journeys. Each demo person signs in through the provider's page once a worker; after that its cookie does. */
import { type BrowserContext, expect, type Page, test as plain } from '@playwright/test'

export type Login = 'admin' | 'manager' | 'operator' | 'reader' | 'guest'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
const known = new Map<Login, Cookies>()

/** Fills the provider's sign-in page, which must be open. */
export const fillSignIn = async (page: Page, login: Login): Promise<void> => {
  await page.getByLabel('Login', { exact: true }).fill(login)
  await page.getByLabel('Password').fill(`demo-${login}`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const sessionStands = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => sessionStorage.getItem('solvane.session') !== null && !/oidc|callback|login/i.test(location.pathname),
  )
}

/** Signs in by hand, for journeys that sign out: the session at the provider is theirs alone. */
export const signInAnew = async (page: Page, login: Login): Promise<void> => {
  await page.goto('/')
  await fillSignIn(page, login)
  await sessionStands(page)
}

/** Opens an address of the app as a person; resolves when the session stands. */
export const openAs = async (page: Page, login: Login, address = '/'): Promise<void> => {
  const cookies = known.get(login)
  if (cookies) await page.context().addCookies(cookies)
  await page.goto(address)
  if (!cookies) await fillSignIn(page, login)
  await sessionStands(page)
  if (!cookies) known.set(login, await page.context().cookies())
}

/** Fails a journey whose page threw or complained about its own policy. */
export const test = plain.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (/content security policy|minified react error/i.test(message.text())) complaints.push(message.text())
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
