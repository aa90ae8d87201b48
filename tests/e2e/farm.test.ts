import { expect, openAs, test } from './person.ts'

/** A farm at a glance. Rules of its screens: features/{farm-page,fleet-charts}/web/screens/*.screen.test.tsx. */

const farm = '/MyFleet/Farm?farmCode=FR-VLM&type=WINDFARM'

test('the first page of a farm says how it stands, and a machine is one press away', async ({ page }) => {
  // The day of all machines is worked out for the first who asks.
  test.slow()
  await openAs(page, 'operator', farm)
  const overview = page.getByRole('link', { name: 'Overview' })
  await expect(overview).toHaveAttribute('aria-current', 'page')
  for (const panel of ['Needs attention', 'Power flow', 'Last 24 hours', 'Site', 'Site weather'])
    await expect(page.getByRole('region', { name: panel, exact: true })).toBeVisible()
  await expect(page.getByText('Power now')).toBeVisible()
  await expect(page.getByText('Energy today')).toBeVisible({ timeout: 60_000 })

  // Either something is said, or that nothing is; never neither.
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention.getByRole('listitem').or(attention.getByText('Nothing needs attention')).first()).toBeVisible({
    timeout: 30_000,
  })

  const site = page.getByRole('list', { name: 'Site plan of the machines' })
  const machine = site.getByRole('link').first()
  const name = /WT\d+/.exec((await machine.textContent()) ?? '')?.[0] ?? ''
  await machine.click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer).toBeVisible()
  await expect(drawer.getByText('Wind speed')).toBeVisible()
  await expect(page).toHaveURL(/Farm\/Table.*machineCode=/)

  // It has an address of its own, and leaving it keeps the table.
  await page.reload()
  await expect(drawer).toBeVisible()
  // Behind it its row is marked, and the next machine's when one walks on; that row has the focus when it closes.
  const table = page.getByRole('grid', { name: 'Machines of Plaine de Valmeuse', includeHidden: true })
  const marked = table.locator('[aria-current="true"]')
  await expect(marked).toContainText(name)
  await drawer.getByRole('button', { name: /WT\d+/ }).last().click()
  await expect(marked).not.toContainText(name)
  const next = /WT\d+/.exec((await marked.textContent()) ?? '')?.[0] ?? ''
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(marked).toHaveCount(0)
  await expect(table).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: next })).toBeVisible()
})
