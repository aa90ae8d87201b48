import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ReplyOf } from '../../../../platform/contract/endpoint.ts'
import { type Answer, answer, problem } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getOutbox, type MailDetails, type MailRow, readMail } from '../../contract/outbox.ts'
import OutboxScreen from './outbox.tsx'

const mailOf = (fields: Partial<MailRow> = {}): MailRow => ({
  ...{ id: 1, to: 'ana@example.org', subject: 'Invitation to Solvane', state: 'kept', createdAtMs: 0, sentAtMs: null },
  ...{ attempts: 0, nextAttemptAtMs: null, problem: null },
  ...fields,
})
const mails = [
  mailOf(),
  mailOf({ id: 2, to: 'kay@example.org', subject: 'New password', state: 'failed', attempts: 3, problem: '550 no' }),
  mailOf({ id: 3, to: 'noa@example.org', state: 'sent', sentAtMs: 1_000, attempts: 1 }),
]
const details: MailDetails = { ...mailOf(), text: 'https://solvane.example/invitation', textUntilMs: 9_000_000 }

const open = async (search = '', ...calls: readonly Answer[]) => {
  const screen = await renderScreen(<OutboxScreen />, {
    address: `/Administration/Outbox${search}`,
    calls: [answer(getOutbox, { results: mails, hasMailServer: true }), answer(readMail, details), ...calls],
  })
  const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
  return { ...screen, names }
}

test('the list says to whom each e-mail goes and what became of it', async () => {
  const { findByRole, getByText, getByRole, queryByText } = await open()
  await findByRole('grid', { name: 'Outbox' })
  expect(getByText('3 e-mails')).toBeVisible()
  expect(queryByText(/^No mail server is set/)).toBeNull()
  for (const [name, words] of [
    ['ana@example.org', 'Not sent (no mail server)'],
    ['kay@example.org', 'Failed'],
    ['noa@example.org', 'Sent'],
  ] as const)
    expect(getByRole('row', { name: new RegExp(name) })).toHaveTextContent(words)
  expect(getByRole('row', { name: /kay/ })).toHaveTextContent('550 no')
})

test('without a mail server the page says that e-mails are kept here', async () => {
  const { findByText } = await open('', answer(getOutbox, { results: mails, hasMailServer: false }))
  expect(await findByText(/^No mail server is set, so Solvane keeps e-mails here/)).toBeVisible()
})

test('the list is searched; the address keeps the search', async () => {
  const { fill, getByRole, findByRole, names, address, close } = await open()
  await findByRole('grid', { name: 'Outbox' })
  await fill(getByRole('searchbox', { name: 'Search by recipient or subject' }), 'password')
  await waitFor(() => expect(names()).toEqual(['kay@example.org']))
  const kept = address()
  close()
  const again = await open(kept.slice(kept.indexOf('?')))
  await again.findByRole('grid', { name: 'Outbox' })
  expect(again.names()).toEqual(['kay@example.org'])
})

test('while the outbox loads the screen says so, and an empty one says what appears there', async () => {
  const reply = Promise.withResolvers<ReplyOf<typeof getOutbox>>()
  const { findByText } = await open(
    '',
    answer(getOutbox, () => reply.promise),
  )
  expect(await findByText('Loading e-mails')).toBeInTheDocument()
  reply.resolve({ results: [], hasMailServer: true })
  expect(await findByText('No e-mails')).toBeVisible()
  expect(await findByText('Invitations and password-reset links appear here.')).toBeVisible()
})

test('a failed read says so, and another try shows the list; a later failure takes no e-mail away', async () => {
  const {
    user,
    findByText,
    findByRole,
    names,
    answer: change,
    queries,
  } = await open('', answer(getOutbox, problem(500, 'internal')))
  expect(await findByText('Something went wrong on the server.')).toBeVisible()
  change(getOutbox, { results: mails, hasMailServer: true })
  await user.click(await findByRole('button', { name: 'Try again' }))
  await findByRole('grid', { name: 'Outbox' })
  change(getOutbox, problem(500, 'internal'))
  await queries.invalidateQueries()
  expect(await findByText('Something went wrong on the server.')).toBeVisible()
  expect(names()).toHaveLength(3)
})

test('an e-mail is read once for each opening, copied, and closed', async () => {
  const { user, getByText, findByRole, findByText, requests, address, queries } = await open()
  await findByRole('grid', { name: 'Outbox' })
  expect(requests(readMail)).toEqual([])
  await user.dblClick(getByText('ana@example.org'))
  const drawer = within(await findByRole('dialog', { name: 'Invitation to Solvane' }))
  expect(address()).toBe('/Administration/Outbox?mail=1')
  expect(drawer.getByText(/^A link in this e-mail opens the recipient's account/)).toBeVisible()
  expect(drawer.getByText('https://solvane.example/invitation')).toBeVisible()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(drawer.getByRole('button', { name: 'Copy text' }))
  expect(await findByText('Text copied')).toBeVisible()
  expect(copied).toHaveBeenCalledWith('https://solvane.example/invitation')
  await queries.invalidateQueries({ queryKey: ['outbox', 'list'] })
  expect(requests(readMail)).toEqual([{ params: { id: 1 } }])
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/Administration/Outbox'))
})

test('a text that is no longer kept cannot be copied', async () => {
  const { findByRole } = await open('?mail=3', answer(readMail, { ...details, text: null }))
  const drawer = within(await findByRole('dialog', { name: 'Invitation to Solvane' }))
  expect(drawer.getByText(/^Text deleted/)).toBeVisible()
  expect(drawer.queryByRole('button', { name: 'Copy text' })).toBeNull()
})
