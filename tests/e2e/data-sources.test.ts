import { expect, openAs, test } from './person.ts'

const address = '/Administration/DataSources?farm=BR-SRC'

test('what a source weighs at a farm is chosen, saved and found again', async ({ page }) => {
  await openAs(page, 'admin', address)
  const correction = page.getByRole('combobox', { name: 'Manual correction' })
  await expect(correction).toHaveValue('1 – highest')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await correction.click()
  await page.getByRole('option', { name: 'Ignored' }).click()
  await save.click()
  await expect(page.getByText(/^Source priorities of .+ saved$/)).toBeVisible()
  await page.reload()
  await expect(correction).toHaveValue('Ignored')

  await correction.click()
  await page.getByRole('option', { name: '1 – highest' }).click()
  await save.click()
  await expect(save).toBeDisabled()
})
