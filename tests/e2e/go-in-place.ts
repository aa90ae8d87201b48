import { expect, type Page } from '@playwright/test'

/** No part of the page is loading any more; figures are waited for half a minute, see platform/web/api/time-limit.ts. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('h1, [role="alert"]').first()).toBeAttached({ timeout: 30_000 })
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 45_000 })
}

/** An address without a page. */
export const nowhere = '/no/such/place'

/** The class that the body wears while a route is shown: that of `/MyFleet/Table` is `view-myfleet-table`. */
const viewClassOf = (route: string) => {
  const parts = route.replace(/[^a-z0-9/]/gi, '').split('/')
  return `view-${parts
    .filter((part) => part !== '')
    .join('-')
    .toLowerCase()}`
}

const routeAt = (address: string) => (address === nowhere ? '*' : (address.split('?')[0] ?? ''))

/** As below, and does not wait for what the screen reads. */
export const leaveFor = async (page: Page, address: string, route = routeAt(address)): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await expect(page.locator('body')).toContainClass(viewClassOf(route), { timeout: 30_000 })
}

/**
 * Goes to an address of another screen as links of the app do: without loading the page, which is most of the work of a
 * walk through all screens. `route` is needed where it cannot be read from the address.
 */
export const goInPlace = async (page: Page, address: string, route = routeAt(address)): Promise<void> => {
  await leaveFor(page, address, route)
  await settled(page)
}

/** Leaves for one screen after another. Two addresses of one route in a row could not be told apart: `nowhere` comes between. */
export const leaveOneByOne = (page: Page) => {
  let last = ''
  return async ({ address, route }: { readonly address: string; readonly route: string }): Promise<void> => {
    if (route === last) await leaveFor(page, nowhere)
    last = route
    await leaveFor(page, address, route)
  }
}
