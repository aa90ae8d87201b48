import { expect, openAs, test } from './person.ts'

/**
 * Failed calls, a lost connection and charts without history: *.screen.test.tsx of my-fleet, farm-page, fleet-charts and
 * plant-connection.
 */

for (const [name, address, role, label] of [
  ['the fleet', '/MyFleet/Table', 'treegrid', 'Machines of the fleet'],
  ['the charts of a farm', '/MyFleet/Farm/Charts?farmCode=FR-VLM', 'figure', 'History of Plaine de Valmeuse'],
] as const)
  test(`${name} keeps what it shows without a network`, async ({ page, context }) => {
    await openAs(page, 'operator', address)
    const content = page.getByRole(role, { name: label })
    await expect(content).toBeVisible({ timeout: 30_000 })
    const lost = page.getByText(/This device is offline|Live connection lost/)
    // A part of the page that is on its way would be missed, and said in the console.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(lost).toBeVisible({ timeout: 10_000 })
    await expect(content).toBeVisible()
    await context.setOffline(false)
    await expect(lost).toHaveCount(0, { timeout: 10_000 })
  })
