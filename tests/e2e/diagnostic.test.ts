import { readFileSync } from 'node:fs'
import { axeFindings } from './axe-findings.ts'
import { expect, openAs, test } from './person.ts'

test('the diagnostic says how the installation runs, as a page and as a file', async ({ page }) => {
  await openAs(page, 'admin', '/Administration/Diagnostic')
  const section = (name: string) => page.getByRole('region', { name })
  await expect(section('Processes').getByRole('cell', { name: /runs the jobs/ })).toBeVisible()
  await expect(section('Data ingest').getByText(/built in, connected/)).toBeVisible()
  await expect(section('Storage').getByText('PGlite')).toBeVisible()
  await expect(section('Storage').getByText('chDB')).toBeVisible()
  await expect(section('Settings').getByRole('row', { name: /^PORT/ })).toContainText(new URL(page.url()).port)
  expect(await axeFindings(page)).toEqual([])

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as JSON' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^solvane-diagnostic-[\dT-]+Z\.json$/)
  const text = readFileSync(await download.path(), 'utf8')
  const report = JSON.parse(text)
  expect(report.processes[0].ingest.samples).toBeGreaterThan(0)
  // The page runs the build that the server serves.
  expect(report.pageBuild).toMatch(/^start-/)
  expect(report.pageBuild).toBe(report.versions.webBuild)
  expect(text).not.toContain('demo-admin')

  await section('Data ingest').getByRole('link', { name: 'Data reception' }).click()
  await expect(page).toHaveURL(/\/Administration\/DataReception$/)
  await expect(page.getByRole('heading', { name: 'Rejected messages' })).toBeVisible()
})
