import { leaveFor, settled } from './go-in-place.ts'
import { expect, openAs, test } from './person.ts'

// The zone, the way back and the drawer of a phone: apps/web/shell/{zone,phone-bar}.screen.test.tsx.

test('the language used last is there from the first moment of a page', async ({ page }) => {
  await openAs(page, 'manager')
  await settled(page)
  // After the zone.
  await page.getByRole('banner').getByRole('button').nth(1).click()
  await page.getByRole('menu').getByText('Português').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT')
  for (const [address, words] of [
    ['/', 'Parques agora'],
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
  await page.setViewportSize({ width: 1280, height: 1400 })
  let isHeld = false
  await page.routeWebSocket(/\/push\/general/, (socket) => {
    const server = socket.connectToServer()
    const isPing = (message: string | Buffer) => message === '2'
    server.onMessage((message) => {
      if (!isHeld || isPing(message)) socket.send(message)
    })
  })
  await openAs(page, 'manager', '/MyFleet/Table?search=Running')
  // Rows of farms are left out: the mark of a machine that needs somebody shows there as well.
  const machines = page.locator('#content').getByRole('row').filter({ hasText: 'Running' })
  await expect(machines.first().locator('[data-freshness="fresh"]').first()).toBeVisible()
  // A machine that stops or moves during the picture would leave it: no value arrives any more.
  isHeld = true
  const boxes = await Promise.all((await machines.all()).map((row) => row.boundingBox()))
  // Without wind only the hydro unit and the engine run.
  const areas = boxes.filter((box) => box !== null && box.y + box.height <= 1400)
  expect(areas.length).toBeGreaterThan(0)
  const picture = (await page.screenshot()).toString('base64')
  const canvas = await context.newPage()
  const saturated = await canvas.evaluate(
    async ({ base64, boxes }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d')
      drawing?.drawImage(image, 0, 0)
      return boxes.map((box) => {
        if (!drawing || !box) return 'not on the page'
        const { data } = drawing.getImageData(box.x, box.y, box.width, box.height)
        let count = 0
        for (let at = 0; at < data.length; at += 4) {
          const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
          if (Math.max(red, green, blue) - Math.min(red, green, blue) > 24) count += 1
        }
        return count
      })
    },
    { base64: picture, boxes: areas },
  )
  expect(saturated).toEqual(areas.map(() => 0))
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
