import { ask, newPerson } from './new-person.ts'
import { expect, openAs, test } from './person.ts'

const test1 = 'This is how a notification arrives'

test('the bell counts, reads one and all, and leads to the settings', async ({ page, browser }) => {
  test.slow()
  await openAs(page, 'admin')
  const person = await newPerson(page, browser)
  const own = person.page
  for (let time = 0; time < 2; time += 1) await ask(own, 'POST', '/api/Notifications/Test')
  await own.getByRole('button', { name: '2 unread notifications' }).click()
  const panel = own.getByRole('dialog', { name: /notification/i })
  await expect(panel.getByText('2 unread')).toBeVisible()
  await panel.getByRole('button', { name: 'Mark read', exact: true }).first().click()
  await expect(panel.getByText('1 unread')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Mark read', exact: true })).toHaveCount(1)
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await expect(panel.getByText('0 unread')).toBeVisible()
  await expect(panel.getByText(test1)).toHaveCount(2)
  await expect(own.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await panel.getByRole('link', { name: 'All notifications and settings' }).click()
  await expect(own).toHaveURL(/\/MyProfile\/MyNotifications/)
  await expect(own.getByRole('heading', { name: 'What I want to be told' })).toBeVisible()
  await own.reload()
  await expect(own.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await person.close()
})

test('what came after the count was read and before the page could hear is counted as well', async ({
  page,
  browser,
}) => {
  await openAs(page, 'admin')
  const person = await newPerson(page, browser)
  const own = person.page
  let connect = () => {}
  const held = new Promise<void>((resolve) => {
    connect = resolve
  })
  await own.routeWebSocket(/\/push\/notifications/, async (socket) => {
    await held
    socket.connectToServer()
  })
  await own.reload()
  await expect(own.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await ask(own, 'POST', '/api/Notifications/Test')
  connect()
  await expect(own.getByRole('button', { name: '1 unread notification' })).toBeVisible()
  await person.close()
})

test('quiet hours and a rule that are set on the page hold', async ({ page, browser }) => {
  test.slow()
  await openAs(page, 'admin')
  const { id: groupId } = await ask(page, 'POST', '/api/Groups', { name: `Told ${Date.now()}` })
  const person = await newPerson(page, browser, { groupIds: [groupId] }, { timezoneId: 'Pacific/Auckland' })
  const own = person.page
  await own.goto('/MyProfile/MyNotifications')
  const save = async () => {
    await own.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(own.getByText('Saved', { exact: true }).first()).toBeVisible()
    await expect(own.getByText('No changes')).toBeVisible()
  }
  const popUp = own.getByLabel('Notices').getByText(test1)

  // An hour around now by the clock of the browser, which is far from UTC: the account names no zone.
  const clock = (hours: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', hour: '2-digit', minute: '2-digit' }).format(
      Date.now() + hours * 3_600_000,
    )
  await own.getByRole('switch', { name: 'Quiet hours' }).click({ force: true })
  await own.getByLabel('From', { exact: true }).fill(clock(-1))
  await own.getByLabel('Until', { exact: true }).fill(clock(1))
  await expect(own.getByText(/^By the clock of Pacific\/Auckland, as in the browser/)).toBeVisible()
  await save()
  await own.getByRole('button', { name: 'Send a test' }).click()
  await expect(own.getByText('Quiet hours: the test stands in the list and does not pop up.')).toBeVisible()
  await expect(own.getByRole('button', { name: '1 unread notification' })).toBeVisible()
  await expect(popUp).toHaveCount(0)
  // A time that is emptied is not taken for the one before.
  await own.getByLabel('From', { exact: true }).fill('')
  await own.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(own.getByText('Fill this in.')).toBeVisible()
  // Past them it pops up.
  await own.getByLabel('From', { exact: true }).fill(clock(3))
  await own.getByLabel('Until', { exact: true }).fill(clock(5))
  await save()
  await own.getByRole('button', { name: 'Send a test' }).click()
  await expect(popUp).toBeVisible()

  const rule = own.getByRole('group', { name: 'Message', exact: true }).getByRole('combobox', { name: 'On the screen' })
  const set = async (from: string) => {
    await rule.click()
    await own.getByRole('option', { name: from, exact: true }).click()
    await save()
  }
  const say = (text: string) =>
    ask(page, 'POST', '/api/Administration/CommunicationMessages', {
      texts: { 'en-GB': text, 'fr-FR': '', 'es-ES': '', 'pt-PT': '' },
      severity: 'info',
      fromAtMs: Date.now() - 60_000,
      toAtMs: Date.now() + 600_000,
      audience: { kind: 'group', groupId },
      isTold: true,
    })
  const list = own.getByRole('region', { name: 'The last thirty days' })
  await set('off')
  await say('Nobody hears of this one')
  // The banner is no notification: that it stands says that the message was told to those who want it.
  await expect(own.getByRole('status').filter({ hasText: 'Nobody hears of this one' })).toBeVisible()
  await set('everything')
  await say('This one is heard')
  await expect(list.getByText('This one is heard')).toBeVisible()
  await expect(list.getByText('Nobody hears of this one')).toHaveCount(0)
  await person.close()
})
