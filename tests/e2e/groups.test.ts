import type { Page } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { ask } from './new-person.ts'
import { expect, openAs, test } from './person.ts'

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Groups' })
const namesOf = (page: Page) => gridOf(page).getByRole('rowheader')

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

test('list and form show what is saved elsewhere, before the user saves', async ({ page, context }) => {
  test.slow()
  const name = `Push ${Date.now()}`
  await openAs(page, 'admin', '/Groups/')
  const { id, version } = await ask(page, 'POST', '/api/Groups', { name })
  await expect(gridOf(page).getByRole('rowheader', { name })).toBeVisible()

  const form = await context.newPage()
  await form.goto(`/Groups/edit/${id}`)
  await form.getByLabel('Description').fill('Half written')
  await ask(page, 'PATCH', `/api/Groups/${id}`, { version, name: `${name} renamed` })
  await expect(gridOf(page).getByRole('rowheader', { name: `${name} renamed` })).toBeVisible()
  await expect(form.getByText(`${name} → ${name} renamed`)).toBeVisible()
  await expect(form.getByLabel('Description')).toHaveValue('Half written')
  // The other field is saved on top, without a conflict.
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveURL(/\/Groups\/view\//)
  await expect(form.getByRole('region', { name: 'Changes' })).toContainText('Half written')
  await ask(page, 'DELETE', `/api/Groups/${id}?members=0`)
})
