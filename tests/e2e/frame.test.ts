import { leaveFor, settled } from './go-in-place.ts'
import { expect, openAs, test } from './person.ts'

test('the language used last is there from the first moment of a page', async ({ page }) => {
  await openAs(page, 'manager')
  await settled(page)
  // After the zone.
  await page.getByRole('banner').getByRole('button').nth(1).click()
  await page.getByRole('menu').getByText('Português').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT')
  for (const [address, words] of [
    ['/', 'Os parques agora'],
    ['/Errors?status=500', 'Ocorreu um erro no servidor'],
  ] as const) {
    await page.goto(address)
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT')
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
  }
})

test('a page of the fleet begins without what nobody has opened yet', async ({ page }) => {
  await openAs(page, 'manager', '/MyFleet/Table')
  await expect(page.locator('#content [data-freshness="fresh"]').first()).toBeVisible()
  const fetched = (files: string) =>
    page.evaluate(
      (names) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => new RegExp(`/assets/(${names})-.*\\.js$`).test(name)).length,
      files,
    )
  const controls = 'controls|menu-list'
  const acts = 'card-list|cell-tip|column-list|filter-field|save-table|selection-bar|request-list|fleet-farm'
  expect(await fetched(`${controls}|${acts}`)).toBe(0)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await fetched(controls)).toBe(2)
})

test('the control room shows no colour on machines that need nobody', async ({ page, context }) => {
  await page.addInitScript(() => localStorage.setItem('solvane.theme', 'control-room'))
  await openAs(page, 'manager', '/MyFleet/Table?search=Running')
  // Rows of farms are left out: the mark of a machine that needs somebody shows there as well.
  const machines = page.locator('#content').getByRole('row').filter({ hasText: 'Running' })
  await expect(machines.nth(3)).toBeVisible()
  await expect(machines.nth(3).locator('[data-freshness="fresh"]').first()).toBeVisible()
  const rows = [machines.nth(0), machines.nth(1), machines.nth(2), machines.nth(3)]
  const pictures = await Promise.all(rows.map(async (row) => (await row.screenshot()).toString('base64')))
  const canvas = await context.newPage()
  const saturatedOf = (picture: string) =>
    canvas.evaluate(async (base64) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d')
      drawing?.drawImage(image, 0, 0)
      const { data } = drawing?.getImageData(0, 0, image.width, image.height) ?? { data: new Uint8ClampedArray() }
      let count = 0
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
        if (Math.max(red, green, blue) - Math.min(red, green, blue) > 24) count += 1
      }
      return count
    }, picture)
  for (const picture of pictures) expect(await saturatedOf(picture)).toBe(0)
})

test('the zone is in the address and outlives reload, back and forward', async ({ page }) => {
  await openAs(page, 'manager')
  await settled(page)
  await page.getByRole('button', { name: 'Time zone' }).click()
  await page.getByRole('menu').getByText('UTC', { exact: true }).click()
  await expect(page).toHaveURL(/\?zone=utc$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Time zone' })).toContainText('UTC')
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'My fleet' }).click()
  await expect(page).toHaveURL(/\/MyFleet/)
  await page.goBack()
  await expect(page).toHaveURL(/\?zone=utc$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/MyFleet/)
  await expect(page.getByRole('button', { name: 'Time zone' })).toContainText('UTC')
})

test('back and forward show each address as it was left, whatever the way', async ({ page }) => {
  await openAs(page, 'manager')
  await settled(page)
  const navigation = page.getByRole('navigation', { name: 'Navigation' })
  const content = page.locator('#content')
  const moves = [
    () => navigation.getByRole('link', { name: 'Home' }).click(),
    () => navigation.getByRole('link', { name: 'My fleet' }).click(),
    () => content.locator('a[href*="farmCode="]').first().click(),
  ]
  /** What stands at the present address: its title and heading. */
  const shown = async () => {
    await settled(page)
    return { title: await page.title(), heading: await content.locator('h1').first().textContent() }
  }
  const visited: { readonly address: string; readonly shown: Awaited<ReturnType<typeof shown>> }[] = []
  let at = -1
  const arrive = async () => {
    visited.splice(at + 1)
    visited.push({ address: page.url(), shown: await shown() })
    at = visited.length - 1
  }
  await arrive()
  // A fixed seed: the walk is arbitrary and each run takes the same.
  let seed = 20_261
  const below = (count: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * count)
  }
  for (let step = 0; step < 24; step += 1) {
    const goes = below(3)
    if (goes === 1 && at > 0) {
      await page.goBack()
      at -= 1
    } else if (goes === 2 && at < visited.length - 1) {
      await page.goForward()
      at += 1
    } else {
      const { heading } = await shown()
      const { pathname } = new URL(page.url())
      const elsewhere =
        pathname === '/' ? moves.slice(1) : pathname === '/MyFleet' ? moves.slice(0, 1) : moves.slice(0, 2)
      await elsewhere[below(elsewhere.length)]?.()
      await expect(content.locator('h1').first()).not.toHaveText(heading ?? '')
      await arrive()
    }
    await expect(page, `step ${step}`).toHaveURL(visited[at]?.address ?? '')
    await expect.poll(shown, `step ${step}`).toEqual(visited[at]?.shown)
  }
})

test('keyboard: the skip link leads to the content, and a navigation puts the focus there', async ({ page }) => {
  await openAs(page, 'manager')
  await page.reload()
  await settled(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'My fleet' }).press('Enter')
  await expect(page).toHaveTitle(/Solvane – (?!Home)/)
  await expect(page.locator('#content')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('places and choices are at the thumb, and nothing sticks out', async ({ page }) => {
    await openAs(page, 'manager')
    await settled(page)
    const bar = page.getByRole('navigation', { name: 'Main pages' })
    await bar.getByRole('link', { name: 'My fleet' }).click()
    await expect(page).toHaveURL(/\/MyFleet/)
    await bar.getByRole('button', { name: 'Me', exact: true }).click()
    await page.getByRole('radiogroup', { name: 'Appearance' }).getByText('Dark').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('radiogroup', { name: 'Language' }).getByText('Français').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})

test('a start asks once for settings, texts and person, while its program is still on the way', async ({ page }) => {
  await openAs(page, 'reader', '/')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api\/(Settings|CurrentUser)|ressources\/.+)$/.test(pathname)) asked.push(pathname)
  })
  const wanted = ['/api/CurrentUser', '/api/Settings', '/ressources/en-GB']
  await page.route(/\/assets\/start-.*\.js$/, async (route) => {
    await expect.poll(() => asked.toSorted()).toEqual(wanted)
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  expect(asked.toSorted()).toEqual(wanted)
})

test('who goes elsewhere while the first page is on its way gets there', async ({ page }) => {
  await openAs(page, 'reader', '/MyFleet/Table')
  const gone = Promise.withResolvers<void>()
  await page.route(/\/assets\/fleet-table-.*\.js$/, async (route) => {
    await gone.promise
    await route.continue()
  })
  // Opened by the step before the page is loaded.
  const live = page.waitForEvent('websocket')
  await page.goto('/MyFleet/Table', { waitUntil: 'commit' })
  await live
  const arrived = leaveFor(page, '/MyFleet/Tiles')
  await expect(page.getByRole('banner')).toBeVisible()
  gone.resolve()
  await arrived
})
