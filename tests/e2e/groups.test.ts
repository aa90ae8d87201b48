import type { Page } from '@playwright/test'
import { ask } from './new-person.ts'
import { expect, openAs, test } from './person.ts'

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Groups' })

// The form, its members, rights and deletion: features/users/web/screens/group*.screen.test.tsx.
test('a group is made, covers farms and rights, and is deleted with the number of its members', async ({ page }) => {
  const name = `Journey ${Date.now()}`
  await openAs(page, 'admin', '/Groups/create')
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
  await page.getByRole('button', { name: 'Create group' }).click()

  await expect(page).toHaveURL(/\/Groups\/view\//)
  await expect(page.getByRole('region', { name: '1 member' }).getByRole('link')).toHaveText(['Raman, Priya'])
  await expect(page.getByRole('region', { name: /^\d+ farms$/ })).toContainText('Portugal')
  const fleet = page.getByRole('row', { name: /MyFleet/ })
  await expect(fleet.getByRole('img', { name: 'granted' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: `Delete ${name}?` })
  await expect(question).toContainText('1 member loses the rights of this group.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/Groups\/(\?|$)/)
  await expect(page.getByText(`Group ${name} deleted`)).toBeVisible()
  await expect(gridOf(page).getByRole('rowheader').filter({ hasText: name })).toHaveCount(0)
})

test('list and form show what is saved elsewhere, before the user saves', async ({ page, context }) => {
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
