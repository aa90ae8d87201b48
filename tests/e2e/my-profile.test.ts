import { expect, openAs, test } from './person.ts'

test('a program reads with a token until it is revoked, and only what the token names', async ({ page, request }) => {
  await openAs(page, 'manager', '/MyProfile')
  await page.getByRole('button', { name: 'New API token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Journey')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Choose at least one.')).toBeVisible()
  await expect(dialog.getByText('Required')).toHaveCount(1)
  await dialog.getByRole('checkbox', { name: 'MyFleet: read' }).check()
  const password = dialog.getByLabel('Your password')
  await password.fill('somebody else’s')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await password.fill('demo-manager')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const secret = page.getByRole('dialog').getByText(/^slv_/)
  const token = (await secret.textContent()) ?? ''
  // What is shown once is not closed by a wrong key or a click beside it.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(secret).toBeVisible()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  const read = (path: string) => request.get(path, { headers: { authorization: `Bearer ${token}` } })
  expect((await read('/api/MyFleetTable')).status()).toBe(200)
  expect((await read('/api/MyProfile/Tokens')).status()).toBe(403)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByText(token)).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke Journey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Revoke Journey' })).toHaveCount(0)
  await expect.poll(async () => (await read('/api/MyFleetTable')).status()).toBe(401)
})

test('a test notification pops up, is counted by the bell, and is read', async ({ page }) => {
  await openAs(page, 'reader', '/MyProfile/MyNotifications')
  // Nobody chooses anything of what they would never hear.
  await expect(page.getByRole('group', { name: 'Machine fault' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Users invited' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send test' }).click()
  const text = 'This is a test notification'
  await expect(
    page.getByRole('region', { name: 'Notices' }).or(page.getByLabel('Notices')).getByText(text),
  ).toBeVisible()
  const bell = page.getByRole('button', { name: /unread notification/ })
  await bell.click()
  const panel = page.getByRole('dialog', { name: /notification/i })
  await expect(panel.getByRole('link', { name: text }).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
