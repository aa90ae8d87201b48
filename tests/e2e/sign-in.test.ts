import { expect, fillSignIn, signInAnew, test } from './person.ts'

// Which entries each right opens: apps/web/shell/navigation-groups.test.ts. The other demo people sign in for other journeys.
test('guest signs in and sees what they may read', async ({ page }) => {
  await signInAnew(page, 'guest')
  await expect(page).toHaveTitle('Solvane – Home')
  await expect(page.getByRole('button', { name: /Account of \S/ })).toBeVisible()
  await expect(page.getByText(/Ask your administrator/)).toBeVisible()
  await expect(page.getByText('MyFleet: read')).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Navigation' })
  await expect(navigation.getByRole('link')).toHaveText([/^Home$/, /^Change log/])
})

test('an address that was asked for is reached after the sign-in, in any letter case; tokens are kept by the tab alone', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('websocket', (socket) => addresses.push(socket.url()))
  await page.goto('/myfleet/TABLE?search=wt1')
  await fillSignIn(page, 'reader')
  await expect(page).toHaveURL(/\/myfleet\/TABLE\?search=wt1(&zone=plant)?$/)
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
  await expect(page.getByRole('treegrid')).toBeVisible()
  const { token, local } = await page.evaluate(() => ({
    token: JSON.parse(sessionStorage.getItem('solvane.session') ?? '{}').accessToken as string,
    local: JSON.stringify({ ...localStorage }),
  }))
  expect(token.split('.')).toHaveLength(3)
  expect(addresses.filter((address) => address.includes(token))).toEqual([])
  expect(local).not.toContain(token)
  expect((await page.context().cookies()).filter(({ value }) => value.includes(token))).toEqual([])
})

// 200 addresses outside the origin: platform/web/session/safe-return-url.test.ts.
test('an address outside the origin is not reached after the sign-in, by the cookie of the specification one inside is, once', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/Login?returnUrl=https%3A%2F%2Fevil.example%2F')
  await fillSignIn(page, 'reader')
  await expect(page).toHaveTitle('Solvane – Home')
  expect(new URL(page.url()).pathname).toBe('/')
  await context.addCookies([{ name: 'returnUrl', value: encodeURIComponent('/MyFleet/Table'), url: baseURL ?? '' }])
  // The session at the provider still stands.
  await page.goto('/Login')
  await expect(page).toHaveURL(/\/MyFleet\/Table(\?zone=plant)?$/)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('returnUrl')
})

test('a second tab takes the session over without the provider, and signing out ends it in both', async ({ page }) => {
  await signInAnew(page, 'reader')
  const second = await page.context().newPage()
  const asked: string[] = []
  second.on('request', (request) => {
    if (request.url().includes('/oidc')) asked.push(request.url())
  })
  await second.goto('/MyFleet/Table')
  await expect(second.getByRole('button', { name: /Account of/ })).toBeVisible()
  expect(asked).toEqual([])

  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  // The provider's own session may still live for a moment: asking it would sign the second tab in again.
  await expect(second.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await second.waitForLoadState('networkidle')
  expect(asked.filter((address) => /\/auth\b/.test(address))).toEqual([])
  await expect(second.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('a person whom the provider knows and Solvane does not is told so, and is sent round no circle', async ({
  page,
}) => {
  let asked = 0
  await page.route('**/api/CurrentUser', async (route) => {
    asked += 1
    const json = { type: 'about:blank', title: 'Not known here', status: 401, code: 'unauthorized', requestId: 'req-1' }
    await route.fulfill({ status: 401, contentType: 'application/problem+json', json })
  })
  await page.goto('/MyFleet/Table')
  await fillSignIn(page, 'reader')
  await expect(page).toHaveURL(/\/Errors\?status=401&responseText=/)
  await expect(page.getByText('Not known here')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(/\/Errors\?status=401/)
  // The first token and the one renewed after its refusal.
  expect(asked).toBe(2)
})

test('the address of a one-time link ends the session of this browser, even when the link is used up', async ({
  page,
}) => {
  await signInAnew(page, 'reader')
  await page.goto('/FirstConnection/PersonalInformation/used-up')
  const kept = await page.evaluate(() => Object.keys({ ...sessionStorage, ...localStorage }))
  expect(kept.filter((key) => key.startsWith('solvane.'))).toEqual([])
  await page.goto('/')
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('a session that is ended elsewhere says so on a half-written form as well, and the form is kept', async ({
  page,
  browser,
}) => {
  await signInAnew(page, 'guest')
  await page.goto('/MyProfile/PersonalInformation')
  const name = page.getByLabel('First name')
  const before = await name.inputValue()
  await name.fill('Half a name')
  const context = await browser.newContext()
  const other = await context.newPage()
  await signInAnew(other, 'guest')
  const status = await other.evaluate(async () => {
    const { accessToken } = JSON.parse(sessionStorage.getItem('solvane.session') ?? '{}')
    const headers = { authorization: `Bearer ${accessToken}` }
    return (await fetch('/api/MyProfile/Sessions', { method: 'DELETE', headers })).status
  })
  expect(status).toBe(200)
  await context.close()
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillSignIn(page, 'guest')
  await expect(name).toHaveValue('Half a name')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(name).toHaveValue(before)
})
