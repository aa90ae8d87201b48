import { expect, fillSignIn, openAs, signInAnew, test } from './person.ts'

test('a program reads with a token until it is revoked, and only what the token names', async ({ page, request }) => {
  await openAs(page, 'manager', '/MyProfile')
  await page.getByRole('button', { name: 'New API token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Journey')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Choose at least one.')).toBeVisible()
  await expect(dialog.getByText('Fill this in.')).toHaveCount(1)
  await dialog.getByRole('checkbox', { name: 'MyFleet: read' }).check()
  const password = dialog.getByLabel('Your password')
  await password.fill('somebody else’s')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('This is not the current password.')).toBeVisible()
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
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByText(token)).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke Journey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Revoke Journey' })).toHaveCount(0)
  await expect.poll(async () => (await read('/api/MyFleetTable')).status()).toBe(401)
})

test('what was typed for a token is not lost by Escape, by a click outside or by a reload; the password is kept nowhere', async ({
  page,
}) => {
  await openAs(page, 'operator', '/MyProfile')
  await page.getByRole('button', { name: 'New API token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New API token' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  // What nothing was written into closes without a question.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'New API token' }).click()
  await name.fill('Half a name')
  await dialog.getByRole('checkbox', { name: 'MyFleet: read' }).check()
  for (let time = 0; time < 2; time += 1) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('Half a name')
  }
  await page.mouse.click(5, 5)
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(name).toHaveValue('Half a name')
  await dialog.getByLabel('Your password').fill('typed secret')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('typed secret')
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(name).toHaveValue('Half a name')
  await expect(dialog.getByRole('checkbox', { name: 'MyFleet: read' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'New API token' }).click()
  await expect(name).toHaveValue('')
})

test('a test notification pops up, is counted by the bell, and is read', async ({ page }) => {
  await openAs(page, 'reader', '/MyProfile/MyNotifications')
  // Nobody chooses anything of what they would never hear.
  await expect(page.getByRole('group', { name: 'Machine fault' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'People invited' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send a test' }).click()
  const text = 'This is how a notification arrives'
  await expect(
    page.getByRole('region', { name: 'Notices' }).or(page.getByLabel('Notices')).getByText(text),
  ).toBeVisible()
  const bell = page.getByRole('button', { name: /unread notification/ })
  await bell.click()
  const panel = page.getByRole('dialog', { name: /notification/i })
  await expect(panel.getByRole('link', { name: text }).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('what a person sets is there in their next browser, and a form asks before changes are lost', async ({
  page,
  browser,
}) => {
  await signInAnew(page, 'guest')
  await page.goto('/MyProfile/ApplicationSettings')
  const saved = page.waitForResponse(
    (reply) =>
      reply.url().endsWith('/api/MyProfile/Preferences') &&
      reply.request().postData()?.includes('control-room') === true,
  )
  await page.getByRole('radio', { name: 'Control room' }).check({ force: true })
  await saved
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto('/')
  await fillSignIn(other, 'guest')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'control-room')
  await other.goto('/MyProfile/PersonalInformation')
  await other.getByLabel('First name').fill('Somebody else')
  await other.getByRole('link', { name: 'My profile' }).first().click()
  await expect(other.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await other.getByRole('button', { name: 'Stay here' }).click()
  await other.getByRole('button', { name: 'Discard', exact: true }).click()
  await context.close()
})
