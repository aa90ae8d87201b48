/**
 * Signing in for journeys. Each demo person signs in through the provider's page once in some minutes of a worker; other
 * journeys begin with that session, as a tab that is loaded anew does.
 */
import { type BrowserContext, expect, type Page, test as plain } from '@playwright/test'

export type Login = 'admin' | 'manager' | 'operator' | 'reader' | 'guest'

interface SignedIn {
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  /** What the tab keeps of its session. */
  readonly session: string
  readonly atMs: number
}
const known = new Map<Login, SignedIn>()
/** Long before the access token has to be renewed, which may be done once only. */
const keptMs = 4 * 60_000
const sessionKey = 'solvane.session'

/** Fills the provider's sign-in page, which must be open, in whatever language. */
export const fillSignIn = async (page: Page, login: Login): Promise<void> => {
  const form = page.locator('form:has(input[name=password])')
  await form.locator('input[name=login]').fill(login)
  await form.locator('input[name=password]').fill(`demo-${login}`)
  await form.getByRole('button').click()
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

/**
 * What a person sets follows them to every browser; journeys that share a demo person must not meet each other's themes
 * and keys. Those of a context answer for themselves; the journey about it signs in anew.
 */
const ownPreferences = async (context: BrowserContext): Promise<void> => {
  let kept: { readonly key: string }[] = []
  await context.route('**/api/MyProfile/Preferences', async (route) => {
    if (route.request().method() === 'PUT') {
      const { preferences }: { preferences: { readonly key: string }[] } = route.request().postDataJSON()
      const keys = new Set(preferences.map(({ key }) => key))
      kept = [...kept.filter(({ key }) => !keys.has(key)), ...preferences]
    }
    await route.fulfill({ json: { results: kept } })
  })
}

/** Opens an address of the app as a person; resolves when the session stands. */
export const openAs = async (page: Page, login: Login, address = '/'): Promise<void> => {
  await ownPreferences(page.context())
  const before = known.get(login)
  if (before && Date.now() - before.atMs < keptMs) {
    await page.context().addCookies(before.cookies)
    await page.addInitScript(
      ([key, session]) => {
        // Only the first page of a tab begins with it: a session that has ended must stay ended.
        if (window.name === 'begun') return
        window.name = 'begun'
        sessionStorage.setItem(key, session)
        const { sessionId, generation } = JSON.parse(session)
        localStorage.setItem('solvane.session-mark', JSON.stringify({ sessionId, generation }))
      },
      [sessionKey, before.session] as const,
    )
    await page.goto(address)
    await sessionStands(page)
    return
  }
  await page.goto(address)
  await fillSignIn(page, login)
  await sessionStands(page)
  const session = await page.evaluate((key) => sessionStorage.getItem(key), sessionKey)
  if (session) known.set(login, { cookies: await page.context().cookies(), session, atMs: Date.now() })
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
