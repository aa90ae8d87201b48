import type { Page } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { expect, openAs, test } from './person.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => dialog(page).getByRole('combobox')
const options = (page: Page) => dialog(page).getByRole('option')

const open = async (page: Page) => {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeAttached()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

/** Farms, machines and stations are loaded when no word of loading is left. */
const loaded = (page: Page) => expect(dialog(page).getByText('Loading farms and machines')).toHaveCount(0)

test('a machine in four keys: the letters of its farm’s code and its number', async ({ page }) => {
  await openAs(page, 'manager', '/')
  await expect(page.getByRole('heading', { name: 'Farms now' })).toBeVisible()
  await open(page)
  await loaded(page)
  await page.keyboard.type('vlm4')
  await expect(options(page).first()).toContainText('WT4')
  await expect(options(page).first()).toContainText('Plaine de Valmeuse')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/MyFleet\/Farm\/Table\?farmCode=FR-VLM.*machineCode=WT04/)
  await expect(dialog(page)).toHaveCount(0)
  // The machine opens beside its table, over which the search stands as well.
  const machine = page.getByRole('dialog', { name: 'WT4' })
  await expect(machine).toBeVisible()

  // What was used last is offered before anything is typed.
  await open(page)
  await expect(options(page).first()).toContainText('WT4')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(machine).toBeVisible()
})

test('what is typed before the search has loaded is not lost, Enter included', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.context().route(/\/search-panel-[^/]*\.js/, async (route) => {
    await code.promise
    await route.continue()
  })
  await openAs(page, 'manager', '/')
  await expect(page.getByRole('heading', { name: 'Farms now' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('vln')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('m4')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/farmCode/)
  code.resolve()
  await expect(page).toHaveURL(/\/MyFleet\/Farm\/Table\?farmCode=FR-VLM.*machineCode=WT04/)
  await expect(dialog(page)).toHaveCount(0)

  // The machine takes the focus as it opens.
  await expect(page.getByRole('dialog', { name: 'WT4' })).toBeVisible()

  // The next search begins empty.
  await open(page)
  await expect(field(page)).toHaveValue('')
})

// Keys, the pattern of a combobox and long lists: apps/web/shell/search/*.screen.test.tsx.

test('search and list of keys are accessible, and the marked option is in sight', async ({ page }) => {
  await openAs(page, 'manager', '/MyFleet/Table')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(field(page)).toBeFocused()
  await loaded(page)
  await page.keyboard.type('wt')
  for (let at = 0; at < 12; at += 1) await page.keyboard.press('PageDown')
  const far = await field(page).getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${far}"]`)).toBeInViewport()
  expect(await axeFindings(page, { within: '[role="dialog"]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.locator('#content').focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await axeFindings(page, { within: '[role="dialog"]' })).toEqual([])
})
