import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { fleetCalls, fleetNow } from '../../../../tests/screens/live-fleet.ts'
import { operator, reader } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { screenOf } from '../../../../tests/screens/screen-of.ts'
import { getSavedRequests } from '../../../saved-requests/contract/endpoints.ts'
import {
  createSubscription,
  createWebhook,
  getDeliveries,
  getSubscriptions,
  previewSubscription,
  rotateWebhookSecret,
  sendDeliveryAgain,
  testSubscription,
  updateSubscription,
} from '../../contract/endpoints.ts'
import { feature } from '../index.ts'
import { deliveryOf, ownOf, subscriptionCalls, subscriptionOne, webhookOne } from '../test-subscriptions.ts'

const FleetSubscriptionsScreen = await screenOf(feature, '/MyFleet/Subscriptions')

const open = (search = '', own = ownOf(), scene: Scene = {}) =>
  renderScreen(<FleetSubscriptionsScreen />, {
    address: `/MyFleet/Subscriptions${search}`,
    person: operator,
    now: fleetNow,
    ...scene,
    calls: [...fleetCalls, ...subscriptionCalls(own), ...(scene.calls ?? [])],
  })

test('a card reads the subscription back, with channels and the last message', async () => {
  const { findByRole, getByRole } = await open()
  const name = await findByRole('heading', { name: 'Night shift' })
  const card = name.closest('li')
  expect(card).toHaveTextContent(
    'Tell me in Solvane and by e-mail when a critical or high alarm of Plaine de Valmeuse stands unacknowledged for 10 minutes, not between 22:00 and 06:00.',
  )
  expect(card).toHaveTextContent('In Solvane, E-mail')
  expect(card).toHaveTextContent(/Last sent.*1.h/)
  expect(getByRole('switch', { name: 'On' })).toBeChecked()
})

test('the switch of a card turns the subscription off, and changes nothing else of it', async () => {
  const { user, findByRole, requests } = await open('', ownOf(), {
    calls: [answer(updateSubscription, subscriptionOne)],
  })
  await user.click(await findByRole('switch', { name: 'On' }))
  const { id, name, groupId, wanted, version } = subscriptionOne
  await waitFor(() =>
    expect(requests(updateSubscription)).toEqual([
      { params: { id }, body: { version, form: { name, groupId, isOn: false, ...wanted } } },
    ]),
  )
})

test('each channel of a subscription has its own test; one that cannot be sent says why', async () => {
  const { user, findByRole, findByText, queryByRole, requests } = await open('', ownOf(), {
    calls: [
      answer(testSubscription, ({ body }) => ({
        outcome: body.channel === 'email' ? ('no-address' as const) : ('sent' as const),
      })),
    ],
  })
  await user.click(await findByRole('button', { name: 'Test in Solvane' }))
  expect(await findByText('Test sent: it is in your notifications')).toBeVisible()
  await user.click(await findByRole('button', { name: 'Test e-mail' }))
  expect(await findByText('Your account has no e-mail address')).toBeVisible()
  expect(queryByRole('button', { name: 'Test webhook' })).toBeNull()
  expect(requests(testSubscription).map(({ body }) => body.channel)).toEqual(['in-app', 'email'])
})

test('without subscriptions the page offers the first step; the form reads back, foresees, and saves the same', async () => {
  const { user, fill, findByText, getByRole, getByText, requests, advance, address } = await open(
    '',
    ownOf({ results: [] }),
    { calls: [answer(createSubscription, subscriptionOne)] },
  )
  expect(await findByText('No subscriptions yet')).toBeVisible()
  await user.click(getByRole('button', { name: 'New subscription' }))
  expect(
    await findByText(
      "Tell me in Solvane when a critical or high alarm of all farms starts or ends, not in the quiet hours of the receiver's profile.",
    ),
  ).toBeVisible()
  await user.click(getByRole('checkbox', { name: 'E-mail' }))
  expect(getByText(/^Tell me in Solvane and by e-mail when/)).toBeVisible()
  await advance(1_000)
  expect(await findByText(/It would have sent 12 messages in the last 7 days about 40 alarms/)).toBeVisible()
  expect(requests(previewSubscription).at(-1)?.body.channels).toEqual({ inApp: true, email: true, webhookId: null })
  const save = getByRole('button', { name: 'Add subscription' })
  await user.click(save)
  expect(getByText('Required')).toBeVisible()
  expect(requests(createSubscription)).toEqual([])
  await fill(getByRole('textbox', { name: /^Name/ }), 'Alarms')
  await user.click(save)
  await waitFor(() => expect(requests(createSubscription)).toHaveLength(1))
  expect(requests(createSubscription)[0]?.body).toMatchObject({
    name: 'Alarms',
    isOn: true,
    what: { kind: 'alarms', farmCodes: null, priorities: ['critical', 'high'] },
    when: { kind: 'at-once' },
    quiet: { kind: 'profile' },
    channels: { inApp: true, email: true, webhookId: null },
  })
  await waitFor(() => expect(address()).toBe('/MyFleet/Subscriptions'))
})

test('a tag needs its place and its limit, and nobody acknowledges it', async () => {
  const { user, fill, findByRole, getByRole, getByText, queryByRole, requests } = await open('?edit=new', ownOf(), {
    calls: [answer(createSubscription, subscriptionOne)],
  })
  await user.click(await findByRole('radio', { name: 'Tag' }))
  expect(getByText('The sentence comes when the fields below are complete.')).toBeVisible()
  const choose = async (field: string | RegExp, option: string | RegExp) => {
    await user.click(getByRole('combobox', { name: field }))
    await user.click(await findByRole('option', { name: option }))
  }
  await choose('Farm', /Valmeuse/)
  await choose('Equipment', 'WT1')
  await choose('Tag', 'WindSpeed')
  await fill(getByRole('textbox', { name: 'Limit' }), '20')
  expect(getByText(/WindSpeed of WT01 in Plaine de Valmeuse is over 20 for 5 minutes/)).toBeVisible()
  await user.click(getByRole('combobox', { name: 'When' }))
  expect(queryByRole('option', { name: 'When still unacknowledged' })).toBeNull()
  await user.keyboard('{Escape}')
  await fill(getByRole('textbox', { name: /^Name/ }), 'Wind')
  await user.click(getByRole('button', { name: 'Add subscription' }))
  await waitFor(() =>
    expect(requests(createSubscription)[0]?.body.what).toEqual({
      kind: 'tag',
      farmCode: 'FR-VLM',
      deviceCode: 'WT01',
      tag: 'WindSpeed',
      condition: { kind: 'over', limit: 20, hysteresis: 0, forMinutes: 5 },
    }),
  )
})

test('a subscription follows a saved view of alarms, then a person is told as well', async () => {
  const view = (id: string, name: string, path: string) => ({
    id,
    product: 'MyFleet' as const,
    screen: 'my-fleet',
    name,
    criteria: [],
    actions: [{ actionId: 'view', value: path }],
    isShared: true,
    isOwner: false,
    ownerName: 'Ana',
    mayChange: false,
    isReduced: false,
    defaultFor: [],
    version: 1,
    updatedAtMs: 0,
  })
  const [viewId, userId] = [webhookOne.id, subscriptionOne.id]
  const views = [view(viewId, 'Grid of Iberia', '/MyFleet/Alarms'), view(userId, 'Wind', '/MyFleet/Table')]
  const own = ownOf({ people: [{ id: userId, name: 'Costa, Ana' }] })
  const { user, fill, findByRole, getByRole, queryByRole, findByText, requests } = await open('?edit=new', own, {
    calls: [answer(createSubscription, subscriptionOne), answer(getSavedRequests, { results: views, defaultId: null })],
  })
  const choose = async (field: string | RegExp, option: string | RegExp) => {
    await user.click(getByRole('combobox', { name: field }))
    await user.click(await findByRole('option', { name: option }))
  }
  await user.click(await findByRole('radio', { name: 'Saved view' }))
  await user.click(getByRole('combobox', { name: 'View' }))
  expect(queryByRole('option', { name: 'Wind' })).toBeNull()
  await user.click(await findByRole('option', { name: 'Grid of Iberia' }))
  await choose('When', 'When still unacknowledged')
  await choose('Then also', 'Costa, Ana')
  await fill(getByRole('textbox', { name: /^Name/ }), 'Iberia')
  expect(
    await findByText(/an alarm of the view “Grid of Iberia” stands unacknowledged .* then also Costa, Ana after 15/),
  ).toBeVisible()
  await user.click(getByRole('button', { name: 'Add subscription' }))
  await waitFor(() =>
    expect(requests(createSubscription)[0]?.body).toMatchObject({
      what: { kind: 'view', viewId },
      when: { next: { receiver: { kind: 'person', userId }, afterMinutes: 15 } },
    }),
  )
})

test('the page of notifications shows the same subscriptions, and turns them off', async () => {
  const { default: Part } = await import('../profile/subscriptions-of-profile.tsx')
  const { user, findByRole, findByText, requests } = await renderScreen(<Part />, {
    address: '/MyProfile/MyNotifications',
    person: operator,
    now: fleetNow,
    calls: [...fleetCalls, ...subscriptionCalls(), answer(updateSubscription, subscriptionOne)],
  })
  expect(await findByText(/alarm of Plaine de Valmeuse stands unacknowledged for 10 minutes/)).toBeVisible()
  expect(await findByRole('link', { name: 'Night shift' })).toHaveAttribute(
    'href',
    `/MyFleet/Subscriptions?edit=${subscriptionOne.id}`,
  )
  await user.click(await findByRole('switch', { name: 'On' }))
  await waitFor(() => expect(requests(updateSubscription)[0]?.body.form.isOn).toBe(false))
})

test('without any channel nothing is saved', async () => {
  const { user, findByRole, getByRole, getByText, requests } = await open(`?edit=${subscriptionOne.id}`)
  await user.click(await findByRole('checkbox', { name: 'In Solvane' }))
  await user.click(getByRole('checkbox', { name: 'E-mail' }))
  await user.click(getByRole('button', { name: 'Save' }))
  expect(getByText('Choose at least one channel')).toBeVisible()
  expect(requests(updateSubscription)).toEqual([])
})

test('of two who change a subscription the second keeps the changes, and saves over the first', async () => {
  const newer = { ...subscriptionOne, version: 4 }
  const {
    user,
    fill,
    findByRole,
    getByRole,
    answer: change,
    requests,
  } = await open(`?edit=${subscriptionOne.id}`, ownOf(), {
    calls: [answer(updateSubscription, ({ body }) => (body.version === 4 ? newer : problem(409, 'conflict')))],
  })
  await fill(await findByRole('textbox', { name: /^Name/ }), 'Day shift')
  change(getSubscriptions, ownOf({ results: [newer] }))
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests(getSubscriptions)).toHaveLength(2))
  expect(getByRole('textbox', { name: /^Name/ })).toHaveValue('Day shift')
  await user.click(await findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests(updateSubscription).map(({ body }) => body.version)).toEqual([3, 4]))
})

test('the log gives states, reasons and replies; who may edit sends again', async () => {
  const rows = [
    deliveryOf(1, { status: 500, state: 'failed', reply: 'boom <b>', attempts: 4 }),
    deliveryOf(2, {
      channel: 'email',
      to: 'Iris Own',
      state: 'withheld',
      reason: 'right-lost',
      sentAt: null,
      status: null,
      reply: null,
      mayAgain: false,
    }),
  ]
  const { user, findByRole, getAllByRole, requests } = await open('?view=log', ownOf(), {
    calls: [
      answer(getDeliveries, { results: rows, next: null }),
      answer(sendDeliveryAgain, ({ params }) => ({ id: params.id })),
    ],
  })
  const failed = await findByRole('row', { name: /Pitch fault 1/ })
  expect(failed).toHaveTextContent('Failed')
  expect(failed).toHaveTextContent('500')
  expect(failed).toHaveTextContent('4 tries')
  expect(failed).toHaveTextContent('boom <b>')
  expect(await findByRole('row', { name: /Pitch fault 2/ })).toHaveTextContent('Not sent no right to the farm')
  expect(getAllByRole('button', { name: 'Send again' })).toHaveLength(1)
  await user.click(within(failed).getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(requests(sendDeliveryAgain)).toEqual([{ params: { id: rows[0]?.id } }]))
})

test('an address that the server refuses is marked in the form', async () => {
  const { user, fill, findByRole, findByText, requests } = await open('?view=webhooks', ownOf(), {
    calls: [
      answer(createWebhook, problem(400, 'invalid', [{ path: 'body.url', message: 'must begin with https://' }])),
    ],
  })
  await user.click(await findByRole('button', { name: 'New webhook' }))
  const dialog = within(await findByRole('dialog', { name: 'New webhook' }))
  await fill(dialog.getByRole('textbox', { name: /Name/ }), 'Tickets')
  await fill(dialog.getByRole('textbox', { name: /Address/ }), 'http://tickets.example/hook')
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
  expect(await findByText('Enter an address that begins with https://')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
  expect(requests(createWebhook)).toHaveLength(1)
})

test('a new webhook shows its secret once', async () => {
  const { user, fill, findByRole, findByText, queryByText, requests } = await open('?view=webhooks', ownOf(), {
    calls: [answer(createWebhook, { webhook: webhookOne, secret: 'whsec_abc' })],
  })
  await user.click(await findByRole('button', { name: 'New webhook' }))
  const dialog = within(await findByRole('dialog', { name: 'New webhook' }))
  await fill(dialog.getByRole('textbox', { name: /^Name/ }), 'Tickets')
  await fill(dialog.getByRole('textbox', { name: /^Address/ }), 'tickets')
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
  expect(dialog.getByText('Enter an address that begins with https://')).toBeVisible()
  await fill(dialog.getByRole('textbox', { name: /^Address/ }), 'https://tickets.example/hook')
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
  expect(await findByText('whsec_abc')).toBeVisible()
  expect(requests(createWebhook)).toEqual([{ body: { name: 'Tickets', url: 'https://tickets.example/hook' } }])
  await user.click(await findByRole('button', { name: 'I have kept it' }))
  await waitFor(() => expect(queryByText('whsec_abc')).toBeNull())
})

test('a new secret is asked for first, and shown once', async () => {
  const { user, findByRole, findByText, requests } = await open('?view=webhooks', ownOf({ webhooks: [webhookOne] }), {
    calls: [answer(rotateWebhookSecret, { webhook: webhookOne, secret: 'whsec_next' })],
  })
  await user.click(await findByRole('button', { name: 'New secret' }))
  expect(requests(rotateWebhookSecret)).toEqual([])
  const question = within(await findByRole('dialog', { name: 'New secret for Tickets?' }))
  await user.click(question.getByRole('button', { name: 'New secret' }))
  expect(await findByText('whsec_next')).toBeVisible()
})

test('who only reads has no webhooks, neither as a page nor in the form, and sends nothing again', async () => {
  const { user, findByRole, findByText, queryByRole } = await open('?view=webhooks', ownOf(), { person: reader })
  expect(await findByText('No right to webhooks')).toBeVisible()
  expect(queryByRole('button', { name: 'New webhook' })).toBeNull()
  await user.click(await findByRole('radio', { name: 'Log' }))
  await findByRole('row', { name: /Pitch fault 1/ })
  expect(queryByRole('button', { name: 'Send again' })).toBeNull()
  await user.click(await findByRole('radio', { name: 'Subscriptions' }))
  await user.click(await findByRole('button', { name: 'New subscription' }))
  expect(await findByText('Webhooks need the right to edit in Fleet.')).toBeVisible()
})

test('an error offers another try', async () => {
  const {
    user,
    findByRole,
    answer: change,
  } = await open('', ownOf(), {
    calls: [answer(getSubscriptions, problem(500, 'x'))],
  })
  const retry = await findByRole('button', { name: 'Try again' })
  change(getSubscriptions, ownOf())
  await user.click(retry)
  expect(await findByRole('heading', { name: 'Night shift' })).toBeVisible()
})
