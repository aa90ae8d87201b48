import type { Page } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { ask, newPerson } from './new-person.ts'
import { expect, openAs, test } from './person.ts'

/** The list of users, and what a person's page tells of them. */

const namesOf = (page: Page) => page.getByRole('grid', { name: 'Users' }).getByRole('rowheader')

test('the list of users is searched and filtered by status, group and farm; the address keeps it', async ({ page }) => {
  await openAs(page, 'admin', '/Users/')
  await page.getByLabel('Search by name, login or e-mail').fill('mercier')
  await expect(namesOf(page)).toHaveText(['Mercier, Julien'])
  await page.getByLabel('Search by name, login or e-mail').fill('')
  await page.getByRole('radio', { name: 'Disabled' }).check({ force: true })
  await expect(namesOf(page).filter({ hasText: 'Urrutia, Íñigo' })).toBeVisible()
  await expect(namesOf(page).filter({ hasText: 'Mercier' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name: 'Wind technicians' }).click()
  await expect(namesOf(page)).toHaveText(['Urrutia, Íñigo'])
  await expect(page).toHaveURL(/status=disabled.*group=/)
  await page.reload()
  await expect(namesOf(page)).toHaveText(['Urrutia, Íñigo'])
  // Back, step by step.
  await page.goBack()
  await expect(namesOf(page).filter({ hasText: 'Brandão, Nuno' })).toBeVisible()

  await page.goto('/Users/')
  await page.getByRole('combobox', { name: 'Sees farm' }).fill('Achada')
  await page.getByRole('option', { name: /Achada das Hortênsias/ }).click()
  // A wind farm in Portugal: not of who works in France alone.
  await expect(namesOf(page).filter({ hasText: 'Tavares, Rui' })).toBeVisible()
  await expect(namesOf(page).filter({ hasText: 'Roussel, Camille' })).toHaveCount(0)
})

test('words that do not fit end in dots, and only they are clipped; what is kept at the left stays there when it scrolls', async ({
  page,
}) => {
  await openAs(page, 'admin', '/Users/')
  const grid = page.getByRole('grid', { name: 'Users' })
  const login = (text: RegExp) => grid.locator('[data-column="2"]').filter({ hasText: text })
  const overflow = (text: RegExp) => login(text).evaluate((cell) => getComputedStyle(cell).overflowX)
  await expect(login(/^operator$/)).toBeVisible()
  await expect.poll(() => overflow(/^thibault/)).toBe('hidden')
  expect(await overflow(/^operator$/)).toBe('visible')
  await expect(login(/^thibault/)).toHaveCSS('text-overflow', 'ellipsis')
  await login(/^thibault/).hover()
  await expect(page.getByRole('tooltip')).toHaveText(/^thibault/)

  const position = () =>
    namesOf(page)
      .first()
      .evaluate((cell) => getComputedStyle(cell).position)
  await page.setViewportSize({ width: 1600, height: 700 })
  await expect.poll(position).toBe('static')
  await page.setViewportSize({ width: 800, height: 700 })
  await expect.poll(position).toBe('sticky')
  const leftOf = async () => (await namesOf(page).first().boundingBox())?.x
  const before = await leftOf()
  await grid.evaluate((element) => element.scrollTo({ left: 300 }))
  expect(await leftOf()).toBe(before)
})

test('columns of the list are shown, hidden and filtered', async ({ page }) => {
  await openAs(page, 'admin', '/Users/')
  const headers = page.getByRole('grid', { name: 'Users' }).getByRole('columnheader')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'E-mail' }).check()
  await page.getByRole('checkbox', { name: 'Role' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(headers.filter({ hasText: 'E-mail' })).toHaveCount(1)
  await expect(headers.filter({ hasText: 'Role' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Filters: E-mail').fill('raman')
  await expect(namesOf(page)).toHaveText(['Raman, Priya'])
})

test('the page of a person tells what they may do, where each right comes from, and what they see', async ({
  page,
}) => {
  await openAs(page, 'admin', '/Users/?search=mercier')
  await namesOf(page).getByText('Mercier, Julien').dblclick()
  await expect(page.getByRole('heading', { name: 'Julien Mercier', level: 1 })).toBeVisible()
  // Both groups give it, each so much, and on farms of its own.
  const rights = page.getByRole('region', { name: 'Rights' })
  const fleet = rights.getByRole('row', { name: /^MyFleet/ })
  await expect(fleet.getByRole('img', { name: 'granted' })).toHaveCount(2)
  await expect(fleet).toContainText('Operations France (read, edit) · Wind technicians (read)')
  await expect(rights.getByRole('row', { name: /^Wind turbine equipment/ })).toContainText('Wind technicians')
  await rights.getByRole('button', { name: 'Show all products' }).click()
  await expect(rights.getByRole('row', { name: /^Users/ }).getByRole('img')).toHaveCount(0)

  const preview = page.getByRole('region', { name: 'Effective access' })
  const screens = preview.getByRole('region', { name: 'Screens' })
  await expect(screens.getByRole('listitem').filter({ hasText: /^Fleet/ })).toContainText(
    'Operations France, Wind technicians',
  )
  await expect(screens.getByRole('listitem').filter({ hasText: /^Users/ })).toHaveCount(0)
  const { results } = await ask(page, 'GET', '/api/MyFleetTable')
  const seen = results.filter(({ flag, type }: { flag: string; type: string }) => flag === 'FR' || type === 'WINDFARM')
  const farms = preview.getByRole('region', { name: `${seen.length} farms` })
  await expect(farms.getByRole('listitem')).toHaveCount(seen.length)
  const valmeuse = farms.getByRole('listitem').filter({ hasText: 'Valmeuse' })
  await expect(valmeuse).toContainText('Operations France')
  expect(await axeFindings(page)).toEqual([])

  // In the editor what comes by groups is marked beside the boxes.
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('MyFleet: read')).not.toBeChecked()
  await expect(page.getByRole('row', { name: /^MyFleet/ }).getByRole('img', { name: 'from a group' })).toHaveCount(2)
})

test('their sessions are listed and ended from their page, which tells when they signed in last', async ({
  page,
  browser,
}) => {
  test.slow()
  await openAs(page, 'admin')
  const { id, page: own, close } = await newPerson(page, browser)
  await page.goto(`/Users/view/${id}`)
  await expect(page.getByRole('region', { name: 'Person', exact: true })).not.toContainText('never')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions).toContainText('Chrome')
  await sessions.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('1 session ended')).toBeVisible()
  await expect(sessions).toContainText('No open sessions.')
  await expect(own.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await close()
})
