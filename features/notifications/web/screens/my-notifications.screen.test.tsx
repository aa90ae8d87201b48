import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Person } from '../../../../platform/web/session/person.ts'
import { byKeyboard } from '../../../../tests/screens/by-keyboard.ts'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { expectNothingLost } from '../../../../tests/screens/nothing-lost.ts'
import { personOf, reader } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getMyRights } from '../../../my-profile/contract/profile.ts'
import { defaultSettings } from '../../contract/delivery.ts'
import {
  getNotificationSettings,
  getNotifications,
  putNotificationSettings,
  sendTestNotification,
} from '../../contract/endpoints.ts'
import MyNotificationsScreen from './my-notifications.tsx'

const farm = (farmCode: string, name: string) => ({
  farmCode,
  name,
  technology: 'wind' as const,
  countryCode: 'FR',
  sources: [0],
})
const mail = { hasMailServer: true, mailTo: 'nora@example.org' }

const open = async (person: Person = reader, stored = {}) => {
  const screen = await renderScreen(<MyNotificationsScreen />, {
    address: '/MyProfile/MyNotifications',
    person,
    stored,
    calls: [
      answer(getNotifications, { results: [], unread: 0 }),
      answer(getNotificationSettings, { settings: defaultSettings, ...mail }),
      answer(putNotificationSettings, ({ body }) => ({ settings: body, ...mail })),
      answer(getMyRights, {
        isUserSuperAdmin: false,
        sources: [{ group: null, products: { MyFleet: 1 } }],
        farms: [farm('ES-ARA', 'Aragón'), farm('FR-VLM', 'Valmeuse'), farm('PT-ZEB', 'Zebral')],
      }),
    ],
  })
  await screen.findByRole('switch', { name: 'Quiet hours' })
  return {
    ...screen,
    save: async () => await screen.user.click(screen.getByRole('button', { name: 'Save' })),
    ruleOf: (event: string) => within(screen.getByRole('group', { name: event })),
    time: (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } }),
  }
}

test('a rule and quiet hours are saved as they are set; an emptied time is not taken for the one before', async () => {
  const { user, save, ruleOf, time, getByRole, findByRole, findByText, requests } = await open()
  await user.click(ruleOf('Machine fault').getByRole('combobox', { name: 'On the screen' }))
  await user.click(await findByRole('option', { name: 'Off' }))
  await user.click(getByRole('switch', { name: 'Quiet hours' }))
  time('From', '')
  await save()
  expect(await findByText('Required')).toBeVisible()
  expect(requests(putNotificationSettings)).toEqual([])
  time('From', '23:30')
  await save()
  expect(await findByText('No changes')).toBeVisible()
  expect(requests(putNotificationSettings)).toEqual([
    {
      body: {
        events: { ...defaultSettings.events, 'machine-fault': { screen: 'off', email: 'high', farmCodes: null } },
        quietHours: { isOn: true, from: '23:30', to: '06:00', exceptCritical: true },
      },
    },
  ])
})

test('nobody sets anything for what they would never hear', async () => {
  const { getByRole, queryByRole } = await open()
  expect(getByRole('group', { name: 'Machine fault' })).toBeVisible()
  expect(queryByRole('group', { name: 'Users invited' })).toBeNull()
})

test.each([
  ['Pacific/Auckland', /^Time zone: Pacific\/Auckland\. /],
  [null, /^Time zone: Europe\/Paris, from your last browser/],
])('quiet hours go by the zone of the account (%s), else of the browser', async (timezone, words) => {
  const { user, getByRole, getByText } = await open(personOf({ timezone }))
  await user.click(getByRole('switch', { name: 'Quiet hours' }))
  expect(getByText(words)).toBeVisible()
})

test('a test that pops up nowhere says so', async () => {
  const { user, getByRole, findByText, answer } = await open()
  answer(sendTestNotification, { popsUp: false, mailedTo: null })
  await user.click(getByRole('button', { name: 'Send test' }))
  expect(await findByText('Quiet hours: the test is in the list only.')).toBeVisible()
})

test('farms are offered in the person’s order: favourites first, then what was used last', async () => {
  const used = { favourites: ['farm/PT-ZEB'], recent: ['farm/FR-VLM'] }
  const { user, ruleOf, findAllByRole } = await open(reader, { [`solvane.search.${reader.id}`]: used })
  await user.click(ruleOf('Machine fault').getByRole('combobox', { name: 'Farms' }))
  expect((await findAllByRole('option')).map(({ textContent }) => textContent?.slice(0, 6))).toEqual([
    'Zebral',
    'Valmeu',
    'Aragón',
  ])
})

test('half-written settings are lost by no way out of the page', () =>
  expectNothingLost({
    open,
    write: ({ user, getByRole }) => user.click(getByRole('switch', { name: 'Quiet hours' })),
    holds: async ({ findByRole }) => expect(await findByRole('switch', { name: 'Quiet hours' })).toBeChecked(),
  }))

test('a rule is set by keyboard alone', async () => {
  const { user, ruleOf, getByRole, findByText, requests } = await open()
  const { choose, press } = byKeyboard(user)
  await choose(ruleOf('Import finished').getByRole('combobox', { name: 'On the screen' }), 'Off')
  await press(getByRole('button', { name: 'Save' }))
  await findByText('No changes')
  const { events } = defaultSettings
  expect(requests(putNotificationSettings)).toEqual([
    {
      body: {
        ...defaultSettings,
        events: { ...events, 'import-finished': { screen: 'off', email: 'high', farmCodes: null } },
      },
    },
  ])
})
