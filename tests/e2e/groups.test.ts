import type { Page } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { ask } from './new-person.ts'
import { expect, openAs, test } from './person.ts'

/** Groups: their list, one that is seen, changed, made and deleted, and addresses that lead to none. */

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Groups' })
const namesOf = (page: Page) => gridOf(page).getByRole('rowheader')

test('the list of groups is searched, filtered and ordered, and its columns are chosen', async ({ page }) => {
  await openAs(page, 'admin', '/Groups/')
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible()
  const france = gridOf(page).getByRole('row').filter({ hasText: 'Operations France' })
  await expect(france).toContainText('MyFleet (read, edit)')
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Search groups').fill('control room')
  await expect(namesOf(page)).toHaveText(['Operations France', 'Operations Iberia'])
  await page.getByLabel('Search groups').fill('')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Filters: Name').fill('tech')
  await expect(namesOf(page)).toHaveText(['Solar and storage technicians', 'Wind technicians'])
  await expect(page).toHaveURL(/filter/)
  await page.reload()
  await expect(namesOf(page)).toHaveText(['Solar and storage technicians', 'Wind technicians'])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Description' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(gridOf(page).getByRole('columnheader', { name: 'Description' })).toHaveCount(0)
})

test('a group is made, seen, changed and deleted with the number of its members', async ({ page }) => {
  test.slow()
  const name = `Journey ${Date.now()}`
  await openAs(page, 'admin', '/Groups/')
  await page.getByRole('button', { name: 'Add group' }).click()
  await expect(page).toHaveURL(/\/Groups\/create$/)
  await page.getByLabel('Description').fill('Made by a journey.')
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByLabel(/^Name/)).toBeFocused()
  await page.getByLabel(/^Name/).fill(name)
  const members = page.getByRole('combobox', { name: 'Members' })
  await members.pressSequentially('Raman')
  await expect(page.getByRole('option', { name: 'Raman, Priya' })).toBeVisible()
  await members.press('Enter')
  await page.getByRole('combobox', { name: 'Countries' }).click()
  await page.getByRole('option', { name: 'Portugal' }).click()
  const { results: farms } = await ask(page, 'GET', '/api/MyFleetTable')
  const inPortugal = farms.filter(({ flag }: { flag: string }) => flag === 'PT')
  await expect(page.getByText(`Covers ${inPortugal.length} of ${farms.length} farms`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('MyFleet: edit').check()
  // Who edits reads as well.
  await expect(page.getByLabel('MyFleet: read')).toBeChecked()
  await page.getByRole('button', { name: 'Create group' }).click()

  await expect(page).toHaveURL(/\/Groups\/view\//)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: '1 member' }).getByRole('link')).toHaveText(['Raman, Priya'])
  await expect(page.getByRole('region', { name: /^\d+ farms$/ })).toContainText('Portugal')
  const fleet = page.getByRole('row', { name: /MyFleet/ })
  await expect(fleet.getByRole('img', { name: 'granted' })).toHaveCount(2)
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/\/Groups\/edit\//)
  await page.getByLabel('Description').fill('Changed by a journey.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/Groups\/view\//)
  await expect(page.getByText('Changed by a journey.').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText(
    'Made by a journey. → Changed by a journey.',
  )

  await page.getByRole('button', { name: 'Members in the list' }).click()
  await expect(page.getByRole('grid', { name: 'Users' }).getByRole('rowheader')).toHaveText(['Raman, Priya'])
  await page.goBack()
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: `Delete ${name}?` })
  await expect(question).toContainText('1 member loses the rights of this group.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/Groups\/(\?|$)/)
  await expect(page.getByText(`Group ${name} deleted`)).toBeVisible()
  await expect(namesOf(page).filter({ hasText: name })).toHaveCount(0)
})

test('the address of a group that does not exist says so, one of a mode that does not exist leads back', async ({
  page,
}) => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const kind of ['Groups', 'Users']) {
    await openAs(page, 'admin', `/${kind}/view/${nobody}`)
    await expect(page.getByText("Not found, or you don't have access to it.")).toBeVisible()
    await page.goto(`/${kind}/paint/${nobody}`)
    await expect(page.getByText('This page does not exist')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: kind }).click()
    await expect(page.getByRole('heading', { name: kind, level: 1 })).toBeVisible()
    // A view of nothing is no page either.
    for (const address of [`/${kind}/view`, `/${kind}/view/nonsense`]) {
      await page.goto(address)
      await expect(page.getByText('This page does not exist')).toBeVisible()
    }
  }
})
