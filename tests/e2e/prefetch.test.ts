import type { Page } from '@playwright/test'
import { expect, openAs, test } from './person.ts'

/** Addresses of calls that the page makes from now on. */
const callsOf = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

test('a first screen is asked for ahead: its code by the page itself, its farms once', async ({ page }) => {
  await openAs(page, 'operator', '/ChangeLog')
  const calls = callsOf(page)
  for (const address of ['/MyFleet/Table', '/MyFleet/Tiles', '/MyFleet/']) {
    calls.length = 0
    await page.goto(address)
    await expect(page.getByText(/^OK \d/)).toBeVisible()
    expect(calls.filter((call) => call === '/api/MyFleetTable')).toHaveLength(1)
    expect(await page.locator('head link[rel=modulepreload][href*="/first-screens-"]').count()).toBe(1)
  }
})

test('who may not see the fleet asks nothing that would be refused', async ({ page }) => {
  await openAs(page, 'guest', '/ChangeLog')
  const calls = callsOf(page)
  await page.goto('/MyFleet/Table')
  await expect(page.getByText('needs “MyFleet: read”')).toBeVisible()
  expect(calls).toContain('/api/CurrentUser')
  expect(calls).not.toContain('/api/MyFleetTable')
})

test('what forms check with comes with the forms', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    const blocked: string[] = []
    Reflect.set(window, 'blocked', blocked)
    document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.violatedDirective))
  })
  const ofForms = () => files.filter((file) => /\/(contract-schema|checked-contracts)-/.test(file))
  await openAs(page, 'admin', '/MyFleet/Table')
  await expect(page.locator('[data-freshness="fresh"]').first()).toBeVisible()
  // The messages of administrators are asked for when all else stands.
  await expect.poll(() => files.some((file) => file.startsWith('/api/CommunicationMessages'))).toBe(true)
  expect(ofForms()).toEqual([])
  await page.goto('/Users/create')
  await expect(page.getByLabel('First name')).toBeVisible()
  expect(ofForms()).toHaveLength(2)
  // They are told of the page's policy before they are made, and try nothing that it forbids.
  expect(await page.evaluate(() => Reflect.get(window, 'blocked'))).toEqual([])
})
