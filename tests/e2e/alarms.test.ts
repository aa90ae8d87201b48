import { expect, openAs, test } from './person.ts'

test('an operator finds the alarms from the menu, with the keys of the list and a link to each list', async ({
  page,
}) => {
  await openAs(page, 'operator', '/ChangeLog')
  await page
    .getByRole('navigation', { name: 'Navigation' })
    .getByRole('link', { name: /^Alarms/ })
    .click()
  await expect(page.getByRole('radiogroup', { name: 'List' })).toBeVisible()
  await expect(page.getByRole('link', { name: /shelved$/ })).toBeVisible()
  await page.getByRole('link', { name: /shelved$/ }).click()
  await expect(page).toHaveURL(/view=shelved/)
  await expect(page.getByRole('radio', { name: 'Shelved' })).toBeChecked()
  await page.getByRole('radio', { name: 'History' }).check({ force: true })
  await expect(page).toHaveURL(/view=history/)
})
