import type { Page } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { expect, openAs, test } from './person.ts'

const upload = (page: Page, name: string, rows: readonly string[]) =>
  page
    .getByLabel('Choose a file', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({
      ...{ name, mimeType: 'text/csv' },
      buffer: Buffer.from(['login,firstName,lastName,email', ...rows].join('\n')),
    })

test('an import goes on while its page is loaded anew; the bell leads to its result', async ({ page }) => {
  const prefix = `e2e-${Date.now()}`
  const file = `${prefix}.csv`
  const rows = Array.from({ length: 300 }, (_, index) => `${prefix}.${index},Ima,Good,${prefix}.${index}@example.org`)
  await openAs(page, 'admin', '/Users/Import')
  await upload(page, file, rows)
  const begun = page.waitForResponse(
    (reply) => new URL(reply.url()).pathname === '/api/Users/Import' && reply.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Add 300 users' }).click()
  expect(await (await begun).json()).toMatchObject({ state: 'running', fileName: file, isOwn: true })
  await page.reload()
  const run = page.getByRole('region', { name: /Import in progress|Last import/ })
  await expect(run).toContainText(file)
  await expect(run.getByText('300 users added')).toBeVisible({ timeout: 60_000 })
  await expect(run.getByRole('button', { name: 'Invite the 300 new users' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.goto('/')
  await page.getByRole('button', { name: /unread notification/ }).click()
  await page
    .getByRole('dialog', { name: /notification/i })
    .getByRole('link', { name: `${file}: 300 users added` })
    .click()
  await expect(page).toHaveURL(/\/Users\/Import$/)
  await expect(page.getByRole('region', { name: 'Last import' })).toContainText('300 users added')
})
