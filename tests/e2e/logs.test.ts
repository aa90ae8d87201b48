import { readFileSync } from 'node:fs'
import { ask } from './new-person.ts'
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
