import { expect, openAs, test } from './person.ts'

/**
 * The way to the energy of a farm, with the real server. Figures and files:
 * features/energy-charts/web/screens/*.screen.test.tsx. The demo has a day of history, so no figure is expected here.
 */

test('three steps lead to last week’s energy of a farm, beside the same week of the year before', async ({ page }) => {
  await openAs(page, 'operator', '/MyFleet/Farm?farmCode=FR-VLM&type=WINDFARM')
  await page.getByRole('link', { name: 'Energy', exact: true }).click()
  await page.getByText('Last week', { exact: true }).click()
  await expect(page).toHaveURL(/period=lastWeek/)
  await page.getByRole('switch', { name: 'Year before' }).press('Space')
  await expect(page).toHaveURL(/before=true/)
})
