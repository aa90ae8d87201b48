import type { Page } from '@playwright/test'
import { axeFindings, wearTheme } from './axe-findings.ts'
import { goInPlace, nowhere, settled } from './go-in-place.ts'
import { expect, openAs, test } from './person.ts'

const languages = {
  'en-GB': 'English',
  'fr-FR': 'Français',
  'es-ES': 'Español',
  'pt-PT': 'Português',
} as const

const farm = 'farmCode=FRVAL&type=WINDFARM'

/** Every screen that a manager can open. The farm's code is looked up: see `addressesOf`. */
const framed = [
  '/',
  '/MyFleet',
  '/MyFleet/Table',
  '/MyFleet/Charts',
  `/MyFleet/Farm?${farm}`,
  `/MyFleet/Farm/Table?${farm}`,
  `/MyFleet/Farm/Charts?${farm}`,
]
const bare = ['/Errors?status=500', '/NotCompatibleBrowser', '/ServiceUnavailable', '/ForgotPassword', nowhere]

const addressesOf = async (page: Page): Promise<readonly string[]> => {
  const href = await page.locator('main a[href*="farmCode="]').first().getAttribute('href')
  const query = href?.split('?')[1] ?? farm
  return [...framed.map((address) => address.replace(farm, query)), ...bare]
}

/** Texts on the page that look like keys of our texts, e.g. `myFleet.title.table`. */
const rawKeys = (page: Page, rooms: readonly string[]) =>
  page.evaluate((names) => {
    const text = `${document.title}\n${document.body.textContent}\n${[
      ...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'),
    ]
      .flatMap((element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      )
      .join('\n')}`
    const pattern = new RegExp(`\\b(${names.join('|')})\\.[a-z0-9][\\w.-]*|\\{\\{|undefined|\\[object`, 'g')
    return [...text.matchAll(pattern)].map(([found]) => found)
  }, rooms)

test('the language is switched without a reload, and no page shows a raw key in any of the four', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const rooms = Object.keys(await (await request.get('/ressources/en-GB')).json())
  await openAs(page, 'manager')
  await expect(page.getByRole('heading', { name: 'Farms now' })).toBeVisible()
  const addresses = await addressesOf(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  for (const [language, name] of Object.entries(languages)) {
    await goInPlace(page, '/')
    // Whatever its language: after the zone.
    await page.getByRole('banner').getByRole('button').nth(1).click()
    await page.getByRole('menu').getByText(name).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const address of addresses) {
      await goInPlace(page, address)
      expect(await rawKeys(page, rooms), `${language} ${address}`).toEqual([])
    }
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  }
  // The language used last is there from the first moment of a page, too.
  const [last] = Object.keys(languages).slice(-1)
  for (const address of ['/', '/Errors?status=500']) {
    await page.goto(address)
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('lang', last ?? '')
    expect(await rawKeys(page, rooms), `${last} ${address}`).toEqual([])
  }
})

test('texts that are 40 % longer are not cut', async ({ page }) => {
  test.setTimeout(90_000)
  await page.route('**/ressources/en-GB', async (route) => {
    const response = await route.fetch()
    const longer = (value: unknown): unknown =>
      typeof value === 'string'
        ? value + 'ẽ'.repeat(Math.ceil(value.replace(/\{\{.*?\}\}/g, '').length * 0.4))
        : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, longer(inner)]))
    await route.fulfill({ response, json: longer(await response.json()) })
  })
  await openAs(page, 'manager')
  await settled(page)
  for (const address of await addressesOf(page)) {
    await goInPlace(page, address)
    // Columns are as wide as a person makes them, so that their headers may end in an ellipsis.
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('button, h1, h2, nav a, label, main p')]
        .flatMap((element) => [element, ...element.querySelectorAll('span')])
        .filter((element) => {
          const style = getComputedStyle(element)
          const isShown = element.checkVisibility() && element.clientWidth > 4
          return (
            isShown &&
            element.closest('[role="columnheader"]') === null &&
            style.overflowX !== 'visible' &&
            element.scrollWidth > element.clientWidth + 1
          )
        })
        .map((element) => element.textContent?.slice(0, 60)),
    )
    expect.soft(cut, address).toEqual([])
  }
})

test('no page has a finding of axe, in any theme', async ({ page }) => {
  test.setTimeout(120_000)
  await openAs(page, 'manager')
  await settled(page)
  for (const address of await addressesOf(page)) {
    await goInPlace(page, address)
    expect.soft(await axeFindings(page), address).toEqual([])
    // A theme changes colours and nothing else.
    for (const theme of ['dark', 'control-room'] as const) {
      await wearTheme(page, theme)
      expect.soft(await axeFindings(page, { rules: ['color-contrast'] }), `${theme} ${address}`).toEqual([])
    }
    // The next address begins in the usual one.
    await wearTheme(page, 'light')
  }
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
    const bar = page.getByRole('navigation', { name: 'Main places' })
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
