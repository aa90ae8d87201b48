import { expect, openAs, test } from './person.ts'

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

test('a link to a view that is gone says so, and shows what else it asks for', async ({ page }) => {
  await openAs(page, 'manager', '/MyFleet/Table?search=WT2&saved=11111111-1111-4111-8111-111111111111')
  await expect(page.getByRole('status').filter({ hasText: 'was deleted or is not shared' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Current view' })).toContainText('WT2')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).not.toHaveURL(/saved=/)
  await expect(page).toHaveURL(/search=WT2/)
})

test('a view of a farm is saved on its table, shared, and opened by a colleague and on another farm', async ({
  page,
  browser,
}) => {
  test.slow()
  const farm = 'farmCode=FR-VLM&type=WINDFARM'
  await openAs(page, 'manager', `/MyFleet/Farm/Table?${farm}&search=WT1&sort=-ActivePower`)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a view…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Tens, strongest first')
  await dialog.getByLabel('Share with colleagues').check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const own = page.getByRole('button', { name: 'View: Tens, strongest first', exact: true })
  await expect(own).toBeVisible()
  const saved = new URL(page.url()).searchParams.get('saved')

  const context = await browser.newContext()
  const colleague = await context.newPage()
  await openAs(colleague, 'reader', `/MyFleet/Farm/Table?${farm}&saved=${saved}`)
  await expect(colleague).toHaveURL(/search=WT1/)
  await expect(colleague).toHaveURL(/sort=-ActivePower/)
  await expect(colleague.getByRole('button', { name: 'View: Tens, strongest first', exact: true })).toBeVisible()

  // As the default of a role it opens the table of any farm, until that is left.
  await own.click()
  const changed = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok())
  await page.getByRole('menuitemradio', { name: 'Readers' }).click()
  await changed
  const theirs = colleague.getByRole('button', { name: 'View: Tens, strongest first', exact: true })
  await colleague.goto('/MyFleet/Farm/Table?farmCode=PT-ACH&type=WINDFARM')
  await expect(theirs).toBeVisible({ timeout: 30_000 })
  await expect(colleague).toHaveURL(/farmCode=PT-ACH.*search=WT1/)
  await colleague.getByRole('button', { name: 'Clear', exact: true }).click()
  await colleague.getByRole('button', { name: 'View: Tens, strongest first (changed)' }).click()
  await colleague.getByRole('menuitemradio', { name: 'No view' }).click()
  await expect(colleague).toHaveURL(/saved=none/)
  await colleague.reload()
  await expect(colleague.getByRole('button', { name: 'Views' })).toBeVisible({ timeout: 30_000 })
  await expect(colleague).not.toHaveURL(/search=/)
  await context.close()

  await page.goto(`/MyFleet/Farm/Table?${farm}&saved=${saved}`)
  await own.click({ timeout: 30_000 })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page).not.toHaveURL(/saved=/)
})

test('a view whose only wish is taken away stays away, and a deleted one comes back with its link', async ({
  page,
}) => {
  test.slow()
  // Tried again, it must not meet the view of the first try.
  const name = `All wind ${Date.now()}`
  await openAs(page, 'manager', '/MyFleet/Table?technology=wind')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a view…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/saved=/)
  const link = new URL(page.url())

  await page.goto(`/MyFleet/Tiles?saved=${link.searchParams.get('saved')}&wall=power&every=60`)
  await expect(page).toHaveURL(/\/MyFleet\/Table\?technology=wind.*wall=power.*every=60/)
  await expect(page.getByRole('region', { name: 'Kiosk mode' })).toBeVisible({ timeout: 30_000 })

  await page.goto('/MyFleet/Table')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(page).toHaveURL(/technology=wind/)
  await page.getByRole('radiogroup', { name: 'Technology' }).getByText('All', { exact: true }).click()
  await expect(page.getByRole('button', { name: `View: ${name} (changed)` })).toBeVisible()
  await expect(page).not.toHaveURL(/technology=/)

  await page.getByRole('button', { name: `View: ${name} (changed)` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('button', { name: `View: ${name}`, exact: true })).toBeVisible()
})
