import type { Page } from '@playwright/test'
import { ask, newPerson } from './new-person.ts'
import { expect, openAs, test } from './person.ts'

const [READ, EDIT, MANAGE] = [1, 2, 4]

const menu = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Navigation' })
    .locator('li a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').toSorted())

test('management of people is offered with the right for it, and follows the right on the open page', async ({
  page,
  browser,
}) => {
  test.slow()
  await openAs(page, 'admin')
  const person = await newPerson(page, browser, { products: { BackOfficeUsers: READ } })
  const own = person.page
  await own.goto('/Users/')
  await expect(own.getByRole('grid')).toBeVisible()
  expect(await menu(own)).toEqual(['/', '/ChangeLog', '/Groups/', '/Users/'])
  const add = own.getByRole('button', { name: 'Add user' })
  const bring = own.getByRole('button', { name: 'Import', exact: true })
  await expect(add).toHaveCount(0)
  await expect(bring).toHaveCount(0)

  const give = async (value: number) => {
    const { version } = await ask(page, 'GET', `/api/Users/${person.id}`)
    await ask(page, 'PATCH', `/api/Users/${person.id}`, { version, products: { BackOfficeUsers: value } })
  }
  await give(READ + EDIT)
  await expect(add).toBeVisible()
  await expect(bring).toHaveCount(0)
  await own.getByRole('link', { name: 'Groups' }).first().click()
  const addGroup = own.getByRole('button', { name: 'Add group' })
  await expect(own.getByRole('grid')).toBeVisible()
  await expect(addGroup).toHaveCount(0)
  await give(READ + EDIT + MANAGE)
  await expect(addGroup).toBeVisible()
  // Without read there is neither the entry nor the page.
  await give(0)
  await expect(own).toHaveTitle('Solvane – Home')
  expect(await menu(own)).toEqual(['/', '/ChangeLog'])
  await person.close()

  await page.goto('/Users/')
  for (const name of ['Add user', 'Import']) await expect(page.getByRole('button', { name })).toBeVisible()
  await page.goto('/Groups/')
  await expect(page.getByRole('button', { name: 'Add group' })).toBeVisible()
})
