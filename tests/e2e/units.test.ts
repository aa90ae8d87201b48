import { expect, openAs, test } from './person.ts'

test('units that a person chooses hold in the table with its filters, on a farm’s page and in charts; addresses keep the plant’s', async ({
  page,
}) => {
  await openAs(page, 'reader', '/MyProfile/ApplicationSettings')
  for (const [quantity, unit] of [
    ['Wind speed', 'km/h'],
    ['Temperature', '°F'],
    ['Power', 'kW'],
  ] as const) {
    await page.getByRole('combobox', { name: quantity, exact: true }).click()
    await page.getByRole('option', { name: unit, exact: true }).click()
  }
  await page.goto('/MyFleet/Table?technology=wind&filters=%7B%22WindSpeed%22%3A%22%3E1%22%7D')
  await expect(page.getByRole('columnheader', { name: /Wind speed km\/h/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Outside °F/ })).toBeVisible()
  const filter = page.getByRole('textbox', { name: /Wind speed/ })
  await expect(filter).toHaveValue('>3.6')
  await filter.fill('>7.20')
  await expect(page).toHaveURL(/WindSpeed%22%3A%22%3E2%22/)
  await expect(filter).toHaveValue('>7.20')
  await page.goto('/MyFleet/Tiles')
  await expect(page.getByText(/kW installed/).first()).toBeVisible()
  await page.getByRole('link', { name: /Wind/ }).first().click()
  await expect(page.getByText('km/h').first()).toBeVisible()
  await page.getByRole('link', { name: 'Charts' }).last().click()
  await expect(page.getByText(/km\/h/).first()).toBeVisible()
})
