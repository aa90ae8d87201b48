import { readFileSync } from 'node:fs'
import { ask, newPerson } from './new-person.ts'
import { expect, openAs, test } from './person.ts'

test('the log is filtered, a row tells before and after, the rows are exported and the chain is checked', async ({
  page,
}) => {
  test.slow()
  await openAs(page, 'admin')
  const name = `Logged ${Date.now()}`
  const { id, version } = await ask(page, 'POST', '/api/Groups', { name, description: 'As it was' })
  await ask(page, 'PATCH', `/api/Groups/${id}`, { version, description: 'As it is' })
  await page.goto('/Logs')
  const table = page.getByRole('table', { name: 'Logs' })
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect.poll(() => rows.count()).toBeGreaterThan(2)
  await page.getByRole('textbox', { name: 'Search all fields' }).fill(name)
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/text=Logged/)
  await page.getByRole('combobox', { name: 'Operation' }).click()
  await page.getByRole('option', { name: 'Change a group' }).click()
  await expect(rows).toHaveCount(1)

  await rows.first().click()
  const drawer = page.getByRole('dialog', { name: 'Change a group' })
  const change = drawer.getByRole('row', { name: /Description/ })
  await expect(change).toContainText('As it was')
  await expect(change).toContainText('As it is')
  await expect(page).toHaveURL(/row=\d+/)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'JSON lines, signed' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^solvane-audit-\d{4}-\d\d-\d\d\.jsonl$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const [head, ...others] = lines
  expect(head).toMatchObject({ kind: 'solvane-audit', filter: { text: name, operation: 'updateGroup' } })
  const told = others.filter((line) => JSON.stringify(line).includes(name))
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told)).toContain('As it is')
  await expect(page.getByText(/^Log exported/)).toBeVisible()

  await page.getByRole('button', { name: 'Verify chain' }).click()
  await expect(page.getByRole('dialog', { name: 'Verify the log' }).getByText(/^The chain is intact/)).toBeVisible()
})

test('a job is run now: its run is listed with who asked for it, and the next one is told', async ({ page }) => {
  await openAs(page, 'admin', '/Administration/CronJobsVersions')
  const row = page.getByRole('row', { name: /Purge old e-mails/ })
  await expect(row).toContainText(/every/)
  await row.getByRole('button', { name: 'Run now: Purge old e-mails' }).click()
  await expect(page.getByText('Purge old e-mails: queued')).toBeVisible()
  await expect(row).toContainText('Done', { timeout: 60_000 })
  // Last run and next run.
  await expect(row.locator('time')).toHaveCount(2)
  const next = Date.parse((await row.locator('time').last().getAttribute('datetime')) ?? '')
  const last = Date.parse((await row.locator('time').first().getAttribute('datetime')) ?? '')
  expect(next).toBeGreaterThan(last)
  await row.getByRole('button', { name: 'Purge old e-mails', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Purge old e-mails' })
  await expect(drawer.getByText('started by Inês Carvalho').first()).toBeVisible()
  await expect(drawer.getByText(/Version \d/).first()).toBeVisible()
})

test('the scripts of both stores are listed with when, how long and by which version', async ({ page }) => {
  await openAs(page, 'admin', '/Administration/DatabaseScriptsHistory')
  for (const [store, script] of [
    ['Users, plants and settings', 'ground'],
    ['Measurements', 'samples and rollups'],
  ] as const) {
    const row = page
      .getByRole('region', { name: new RegExp(store) })
      .getByRole('row')
      .filter({ hasText: script })
      .last()
    await expect(row).toContainText(/\d\s?ms/)
    await expect(row).toContainText(/\d\.\d+\.\d/)
    await expect(row.locator('time')).toBeVisible()
  }
})

test('the change log is marked until its newest version was opened', async ({ page, browser }) => {
  test.slow()
  await openAs(page, 'admin')
  const person = await newPerson(page, browser)
  const own = person.page
  const entry = own.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: /^Change log/ })
  await expect(entry).toHaveAccessibleName(/\d+ new entr/)
  await entry.click()
  await expect(own.getByRole('heading', { level: 1, name: 'Change log' })).toBeVisible()
  await expect(entry).toHaveAccessibleName('Change log')
  await own.reload()
  await expect(own.getByRole('region', { name: 'Change log' })).toBeVisible()
  await own.waitForLoadState('networkidle')
  await expect(entry).toHaveAccessibleName('Change log')
  await person.close()
})
