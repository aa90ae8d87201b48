import { expect, openAs, test } from './person.ts'

/**
 * A chart that does not run over time, with the real server. The rules of each kind:
 * features/fleet-charts/web/screens/analyses.screen.test.tsx, features/fleet-charts/web/analyses/*.test.ts.
 */

test('a scatter of power and wind is drawn from stored values, and is a table too', async ({ page }) => {
  await openAs(page, 'operator', '/MyFleet/Farm/Charts?farmCode=FR-VLM&type=WINDFARM&range=24h&kind=scatter')
  await expect(
    page
      .getByRole('figure', { name: /Scatter/ })
      .locator('canvas')
      .first(),
  ).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page).toHaveURL(/table=true/)
  await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible()
})
