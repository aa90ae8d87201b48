import { newPerson, readsEveryFarm } from './new-person.ts'
import { expect, openAs, test } from './person.ts'

test('a route whose right is missing leads home, with a notice that says which', async ({ page }) => {
  await openAs(page, 'guest', '/MyFleet/Table')
  await expect(page).toHaveTitle('Solvane – Home')
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(page.getByText('needs “MyFleet: read”')).toBeVisible()
  await expect(page.getByRole('link', { name: 'My fleet' })).toHaveCount(0)
  const told = page.waitForRequest((request) => request.url().endsWith('/api/RefusedPages'))
  await openAs(page, 'guest', '/Gallery')
  expect((await told).postDataJSON()).toEqual({ page: '/Gallery' })
  await expect(page).toHaveTitle('Solvane – Home')
})

test('a mode takes its own right: who may read people is led home from what changes them', async ({
  page,
  browser,
}) => {
  await openAs(page, 'admin')
  const {
    page: own,
    id,
    close,
  } = await newPerson(page, browser, {
    ...readsEveryFarm,
    products: { BackOfficeUsers: 1, MyFleet: 1 },
  })
  await own.goto(`/Users/view/${id}`)
  await expect(own.getByRole('heading', { level: 1, name: 'Iris' })).toBeVisible()
  const refusals = [
    ['/Users/create', 'Users: edit'],
    [`/Users/EDIT/${id}`, 'Users: edit'],
    ['/Groups/create', 'Users: manage'],
  ] as const
  for (const [address, right] of refusals) {
    await own.goto(address)
    await expect(own).toHaveURL((url) => url.pathname === '/')
    await expect(own.getByText(`needs “${right}”`)).toBeVisible()
  }
  await close()
})

test('an unknown address shows the page for it, signed in or not', async ({ page }) => {
  await page.goto('/no/such/place')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await openAs(page, 'reader')
  await page.goto('/MyFleet/Nothing')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  // The menu stays.
  await expect(page.getByRole('link', { name: 'My fleet' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to the home page' }).click()
  await expect(page).toHaveTitle('Solvane – Home')
})

test('maintenance sends everybody away before anything else', async ({ page }) => {
  await page.route('**/api/Settings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), maintenanceMode: true } })
  })
  for (const address of ['/', '/Login', '/MyFleet/Table']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/ServiceUnavailable$/)
    await expect(page.getByRole('heading', { name: 'Solvane is under maintenance' })).toBeVisible()
  }
})

test.describe('a browser that is not on the list', () => {
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
  test('is told so', async ({ page }) => {
    await page.goto('/MyFleet/Table')
    await expect(page).toHaveURL(/\/NotCompatibleBrowser$/)
    await expect(page.getByRole('heading', { name: 'This browser is not supported' })).toBeVisible()
  })
})

test('the error page shows what its query says as plain, limited text', async ({ page }) => {
  const script = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>'
  const long = 'x'.repeat(5_000)
  await page.goto(
    `/Errors?status=503&statusText=${encodeURIComponent(script)}&responseText=${encodeURIComponent(script + long)}`,
  )
  await expect(page.getByRole('heading', { name: 'The service is not available now' })).toBeVisible()
  await expect(page.getByText(script).first()).toBeVisible()
  await expect(page).toHaveTitle('Solvane – Error')
  expect(await page.locator('pre').textContent()).toHaveLength(500)
})

test('a first connection forgets the session that was stored', async ({ page }) => {
  await openAs(page, 'reader')
  await page.goto('/FirstConnection/FavouriteAsset')
  // The page may be on its way to the sign-in: then nobody can ask it.
  const stored = () => page.evaluate(() => sessionStorage.getItem('solvane.session')).catch(() => 'on the way')
  await expect.poll(stored).toBeNull()
})

test('a call that fails says what happened, gives its reference and works again on retry', async ({ page }) => {
  let isBroken = true
  await page.route('**/api/MyFleetTable*', (route) =>
    isBroken
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          json: {
            type: 'about:blank',
            title: 'Internal error',
            status: 500,
            code: 'unexpected',
            requestId: 'req-4711',
          },
        })
      : route.fallback(),
  )
  await openAs(page, 'reader')
  await expect(page.getByRole('alert')).toContainText('Something went wrong on the server.')
  await expect(page.getByRole('alert')).toContainText('req-4711')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Farms now' })).toBeVisible()
})

test('a server that is busy at the start is asked again by itself, with a reference meanwhile', async ({ page }) => {
  // Signed in before: an answer of 503 during the sign-in itself has a page of its own.
  await openAs(page, 'reader')
  let isBusy = true
  await page.route('**/api/CurrentUser', (route) =>
    isBusy
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            title: 'Unavailable',
            status: 503,
            code: 'unavailable',
            requestId: 'req-4712',
          }),
        })
      : route.fallback(),
  )
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Solvane cannot be reached at the moment.')
  await expect(page.getByRole('alert')).toContainText('req-4712')
  isBusy = false
  await expect(page.getByRole('heading', { name: 'Farms now' })).toBeVisible({ timeout: 20_000 })
})

test('without an answer the screen says so within 10 s instead of waiting for ever', async ({ page }) => {
  await page.route('**/api/MyFleetTable*', (route) => route.abort())
  await openAs(page, 'reader')
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.', { timeout: 10_000 })
})
