import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { byKeyboard } from '../../../../tests/screens/by-keyboard.ts'
import { expectDrawerAsks } from '../../../../tests/screens/drawer-asks.ts'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { expectNothingLost } from '../../../../tests/screens/nothing-lost.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getGroupNames } from '../../../users/contract/group-endpoints.ts'
import { type CommunicationMessage, getMessageAudience, messageCalls } from '../../contract/communication.ts'
import CommunicationMessageScreen from './communication-message.tsx'

const { list, create, update, remove, changes } = messageCalls

const message: CommunicationMessage = {
  id: '10000000-0000-4000-8000-000000000001',
  texts: { 'en-GB': 'Grid works', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' },
  severity: 'warning',
  fromAtMs: Date.UTC(2031, 0, 1),
  toAtMs: null,
  audience: 'everybody',
  groupId: null,
  product: null,
  isNotified: false,
  version: 1,
}

const groupId = '10000000-0000-4000-8000-00000000000a'

/** The list with one message, which somebody else may change meanwhile. */
const open = async () => {
  let stored = message
  const screen = await renderScreen(<CommunicationMessageScreen />, {
    address: '/Administration/CommunicationMessage',
    calls: [
      answer(list, () => ({ results: [stored] })),
      answer(getMessageAudience, { people: 5, notified: 0, mailed: 0 }),
      answer(getGroupNames, [{ id: groupId, name: 'Auditors' }]),
      answer(changes, ({ query }) => ({
        results: [
          {
            atMs: Date.now() - 60_000,
            by: 'Hélène Moreau',
            operation: 'updateCommunicationMessage',
            version: stored.version,
            fields: [{ field: 'texts', before: message.texts, after: stored.texts }],
          },
        ].filter(({ version }) => version > query.since),
      })),
      answer(update, ({ body: { version, ...content } }) => {
        if (version !== stored.version) return problem(409, 'conflict')
        stored = { ...stored, ...content, version: version + 1 }
        return stored
      }),
      answer(remove, ({ query, params }) =>
        query.version === stored.version ? { id: params.id } : problem(409, 'conflict'),
      ),
    ],
  })
  return {
    ...screen,
    somebodyWrites: (french: string) => {
      stored = { ...stored, texts: { ...stored.texts, 'fr-FR': french }, version: stored.version + 1 }
    },
    stored: () => stored,
    field: (name: string) => screen.findByRole('textbox', { name }),
    openMessage: async () => await screen.user.click(await screen.findByRole('button', { name: 'Grid works' })),
    press: async (name: string) =>
      await screen.user.click(within(screen.getByRole('dialog')).getByRole('button', { name })),
    confirm: async () => {
      const question = await screen.findByRole('dialog', { name: 'Delete permanently?' })
      await screen.user.click(within(question).getByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(question).not.toBeInTheDocument())
    },
    conflict: async () => (await screen.findByText('Hélène Moreau')).closest('[role="alert"]'),
  }
}

test('a half-written message is lost by no way out of the page', () =>
  expectNothingLost({
    open,
    write: async ({ user, findByRole }) => {
      await user.click(await findByRole('button', { name: 'New announcement' }))
      await user.type(await findByRole('textbox', { name: 'English' }), 'Half')
    },
    holds: async ({ findByRole }) => expect(await findByRole('textbox', { name: 'English' })).toHaveValue('Half'),
  }))

test('two people write in two languages: the second sees who changed what, and saving again loses nothing', async () => {
  const { user, field, openMessage, press, conflict, somebodyWrites, stored, queryByRole } = await open()
  await openMessage()
  await user.type(await field('Spanish'), 'Obras en la red')
  somebodyWrites('Travaux sur le réseau')
  await press('Save')
  expect(await conflict()).toHaveTextContent('French: - → Travaux sur le réseau')
  expect(await field('French')).toHaveValue('Travaux sur le réseau')
  await press('Save')
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(stored().texts).toEqual({
    'en-GB': 'Grid works',
    'fr-FR': 'Travaux sur le réseau',
    'es-ES': 'Obras en la red',
    'pt-PT': '',
  })
})

test('who deletes what another has just changed sees the change first', async () => {
  const { openMessage, press, confirm, conflict, field, somebodyWrites, queryByRole, requests } = await open()
  await openMessage()
  await field('English')
  somebodyWrites('Travaux sur le réseau')
  await press('Delete')
  await confirm()
  expect(await conflict()).toHaveTextContent('Travaux sur le réseau')
  await press('Delete')
  await confirm()
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(requests(remove).map(({ query }) => query.version)).toEqual([1, 2])
})

test('a message to a group is published and taken back by keyboard alone', async () => {
  const { user, findByRole, getByRole, answer, requests, queryByRole } = await open()
  answer(create, ({ body }) => ({ ...message, ...body }))
  const { press, type, tabTo, choose } = byKeyboard(user)
  await press(await findByRole('button', { name: 'New announcement' }))
  const drawer = within(await findByRole('dialog', { name: 'New announcement' }))
  await type(drawer.getByRole('textbox', { name: 'English' }), 'Keys')
  await tabTo(drawer.getByRole('radio', { name: 'Warning' }))
  await user.keyboard('{ArrowLeft}')
  expect(drawer.getByRole('radio', { name: 'Information' })).toBeChecked()
  await choose(drawer.getByRole('combobox', { name: 'For' }), 'A group')
  await choose(drawer.getByRole('combobox', { name: 'Group' }), 'Auditors')
  await press(drawer.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(requests(create)).toEqual([
    {
      body: {
        texts: { 'en-GB': 'Keys', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' },
        severity: 'info',
        fromAtMs: expect.any(Number),
        audience: 'group',
        groupId,
      },
    },
  ])
  await press(getByRole('button', { name: 'Grid works' }))
  await press(within(await findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  const question = within(await findByRole('dialog', { name: 'Delete permanently?' }))
  await press(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(requests(remove)).toHaveLength(1))
})

const openNew = async () => {
  const screen = await open()
  await screen.user.click(await screen.findByRole('button', { name: 'New announcement' }))
  return { ...screen, drawer: within(await screen.findByRole('dialog', { name: 'New announcement' })) }
}

test('a half-written message is not closed without a question', async () => {
  const screen = await open()
  const add = async () => screen.user.click(await screen.findByRole('button', { name: 'New announcement' }))
  await expectDrawerAsks(screen, add)
})

test('a message says by whose clock it begins, and beforehand how many people it concerns', async () => {
  const { user, drawer, answer, queries } = await openNew()
  for (const end of [/^From/, /^To \(empty/])
    expect(drawer.getByLabelText(end)).toHaveAccessibleDescription('Europe/Paris')
  expect(await drawer.findByText('5 recipients.')).toBeVisible()
  answer(getMessageAudience, { people: 5, notified: 4, mailed: 2 })
  await queries.invalidateQueries()
  await user.click(drawer.getByRole('checkbox', { name: /^Also notify users/ }))
  expect(await drawer.findByText(/^5 recipients. Notifications: 4, e-mails: 2/)).toBeVisible()
})

test('an end that is half typed is shown at its field and publishes nothing', async () => {
  const { user, fill, drawer, requests, answer, queryByRole } = await openNew()
  await fill(drawer.getByRole('textbox', { name: 'English' }), 'Half a date')
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const to = drawer.getByLabelText(/^To \(empty/)
  const words = /Enter the date as DD\/MM\/YYYY hh:mm, or clear the field/
  await user.type(to, '2')
  // There is more to type: no error while the user types.
  expect(drawer.queryByText(words)).toBeNull()
  await user.keyboard('{Enter}')
  expect(to).toHaveAccessibleDescription(words)
  expect(to).toHaveAttribute('aria-invalid', 'true')
  expect(requests(create)).toEqual([])
  // Emptied it is no end, and nothing is wrong.
  await user.clear(to)
  expect(drawer.queryByText(words)).toBeNull()
  // Complete it is an end.
  fireEvent.change(to, { target: { value: '2099-12-24T12:00' } })
  answer(create, ({ body }) => ({ ...message, ...body }))
  await user.click(drawer.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(requests(create).map(({ body }) => body)).toEqual([
    {
      texts: { 'en-GB': 'Half a date', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' },
      severity: 'warning',
      fromAtMs: expect.any(Number),
      toAtMs: Date.UTC(2099, 11, 24, 11),
      audience: 'everybody',
    },
  ])
})

test('what is typed into a message stays when somebody else deletes the message', async () => {
  const { fill, field, openMessage, press, answer, findByText, queryByRole } = await open()
  await openMessage()
  await fill(await field('French'), 'Travaux prévus')
  answer(list, { results: [] })
  answer(update, problem(404, 'not-found'))
  await press('Save')
  expect(await findByText('This no longer exists.')).toBeVisible()
  await waitFor(() => expect(queryByRole('button', { name: 'Grid works', hidden: true })).toBeNull())
  expect(await field('French')).toHaveValue('Travaux prévus')
})

test('an announcement is checked before it is sent: an English text, and an end after the start', async () => {
  const { user, fill, drawer, requests } = await openNew()
  const publish = drawer.getByRole('button', { name: 'Publish' })
  await user.click(publish)
  expect(drawer.getByRole('textbox', { name: 'English' })).toHaveAccessibleDescription(/Required/)
  expect(requests(create)).toEqual([])
  await fill(drawer.getByRole('textbox', { name: 'English' }), 'Works')
  const set = (label: RegExp, value: string) => fireEvent.change(drawer.getByLabelText(label), { target: { value } })
  set(/^From/, '')
  await user.click(publish)
  expect(drawer.getByLabelText(/^From/)).toHaveAccessibleDescription(/^Required/)
  set(/^From/, '2099-12-24T12:00')
  for (const end of ['2099-12-24T11:59', '2099-12-24T12:00']) {
    set(/^To \(empty/, end)
    await user.click(publish)
    expect(drawer.getByLabelText(/^To \(empty/)).toHaveAccessibleDescription(/^Must be after “From”/)
    expect(drawer.getByLabelText(/^To \(empty/)).toHaveAttribute('aria-invalid', 'true')
  }
  expect(requests(create)).toEqual([])
})

test('only the changed fields of an announcement are sent', async () => {
  const { user, openMessage, press, queryByRole, requests, findByRole } = await open()
  await openMessage()
  await user.click(await findByRole('radio', { name: 'Urgent' }))
  await press('Save')
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(requests(update)).toEqual([{ params: { id: message.id }, body: { version: 1, severity: 'critical' } }])
})
