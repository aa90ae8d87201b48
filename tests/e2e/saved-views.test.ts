import { expect, openAs, test } from './person.ts'

// Rules of views on one screen: features/my-fleet/web/screens/fleet-views.screen.test.tsx.

test('a view is saved, shared, opened by a colleague, changed and deleted', async ({ page, browser }) => {
  await openAs(page, 'manager', '/MyFleet/Table?technology=wind&search=WT1&sort=-ActivePower')
  const criteria = page.getByRole('list', { name: 'Current view' })
  await expect(criteria).toContainText('WT1')

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a view…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Windy, strongest first')
  await dialog.getByLabel('Share with colleagues').check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/saved=/)
  await expect(page.getByRole('button', { name: 'View: Windy, strongest first' })).toBeVisible()
  const saved = new URL(page.url()).searchParams.get('saved')

  // A colleague with a link that names the view alone sees the same question.
  const context = await browser.newContext()
  const colleague = await context.newPage()
  await openAs(colleague, 'reader', `/MyFleet/Table?saved=${saved}`)
  await expect(colleague).toHaveURL(/technology=wind/)
  await expect(colleague).toHaveURL(/sort=-ActivePower/)
  await colleague.getByRole('button', { name: /View: Windy/ }).click()
  await expect(colleague.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await context.close()

  await criteria.getByRole('button', { name: 'Remove “WT1”' }).click()
  await expect(page).not.toHaveURL(/search=/)
  await page.getByRole('button', { name: 'View: Windy, strongest first (changed)' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('View “Windy, strongest first” deleted')).toBeVisible()
  await expect(page).not.toHaveURL(/saved=/)
})
