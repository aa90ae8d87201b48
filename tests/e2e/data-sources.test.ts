import { expect, openAs, test } from './person.ts'

const address = '/Administration/DataSources?farm=BR-SRC'

test('what a source weighs at a farm is chosen, saved and found again; what is not saved is not lost in silence', async ({
  page,
}) => {
  await openAs(page, 'admin', address)
  const correction = page.getByRole('combobox', { name: 'Manual correction' })
  await expect(correction).toHaveValue('1 – highest')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await correction.click()
  await page.getByRole('option', { name: 'Ignored' }).click()
  await expect(page.getByText('1 change')).toBeVisible()

  await page.getByRole('link', { name: 'Home' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await save.click()
  await expect(page.getByText(/^Source priorities of .+ saved$/)).toBeVisible()
  await page.reload()
  await expect(correction).toHaveValue('Ignored')

  await correction.click()
  await page.getByRole('option', { name: '1 – highest' }).click()
  await save.click()
  await expect(save).toBeDisabled()
})

test('a farm that is not there is said so; who is no super administrator is led home', async ({ page, browser }) => {
  await openAs(page, 'admin', '/Administration/DataSources?farm=NO-SUCH')
  await expect(page.getByText('Farm not found')).toBeVisible()
  const context = await browser.newContext()
  const other = await context.newPage()
  await openAs(other, 'manager', address)
  await expect(other).toHaveURL(/\/$/)
  await context.close()
})
