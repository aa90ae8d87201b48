import { expect, type Page } from '@playwright/test'

/** No part of the page is loading any more. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('h1, [role="alert"]').first()).toBeAttached({ timeout: 30_000 })
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 })
}

/** An address without a page. */
export const nowhere = '/no/such/place'

/** The class that the body wears while an address is shown: `/MyFleet/Table` has `view-myfleet-table`. */
const viewClassOf = (address: string) => {
  const path = address === nowhere ? '' : (address.split('?')[0] ?? '')
  return `view-${path.slice(1).replaceAll('/', '-').toLowerCase()}`
}

/**
 * Goes to an address of another screen as links of the app do: without loading the page, which is most of the work of a
 * walk through all screens.
 */
export const goInPlace = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await expect(page.locator('body')).toContainClass(viewClassOf(address), { timeout: 30_000 })
  await settled(page)
}
