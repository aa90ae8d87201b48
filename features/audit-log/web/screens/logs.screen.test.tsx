import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReplyOf } from '../../../../platform/contract/endpoint.ts'
import { type Answer, answer, problem } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import {
  type AuditLogRow,
  checkAuditLog,
  getAuditLog,
  getAuditLogChoices,
  getAuditLogEvents,
  getAuditLogFile,
  getAuditLogRow,
  getAuditLogSigner,
} from '../../contract/audit-log.ts'
import LogsScreen from './logs.tsx'

const rowOf = (fields: Partial<AuditLogRow> = {}): AuditLogRow => ({
  ...{ number: 7, atMs: Date.UTC(2026, 10, 27, 9), actorId: 'u1', actorName: 'Inês Carvalho', address: '192.0.2.7' },
  ...{ requestId: 'r1', operation: 'updateUser', targetKind: 'user', targetId: 'u2', targetName: 'Julien Mercier' },
  ...{ farmCode: null, before: '{"login":"jm"}', after: '{"login":"jmercier"}', result: 'done', reason: null },
  ...{ times: 1, hash: 'abc' },
  ...fields,
})
const rows = [
  rowOf(),
  rowOf({
    ...{ number: 6, actorId: null, actorName: null, operation: 'signIn', result: 'refused', times: 12 },
    ...{ targetKind: null, targetId: null, targetName: null, farmCode: 'FR-VLM', reason: 'wrong password' },
  }),
  rowOf({ number: 5, actorId: null, actorName: null, address: null, operation: 'deleteGroup', result: 'failed' }),
]

const signer = { keyId: 'key-1', publicKey: { kty: 'OKP', crv: 'Ed25519', x: 'x' } } as const
const calls = [
  answer(getAuditLog, { results: rows, next: null }),
  answer(getAuditLogChoices, { operations: ['signIn', 'updateUser'], actors: [{ id: 'u1', name: 'Inês Carvalho' }] }),
  answer(
    getAuditLogRow,
    ({ params }) => rows.find(({ number }) => number === params.number) ?? problem(404, 'notFound'),
  ),
  answer(getAuditLogSigner, signer),
]

const open = async (search = '', ...more: readonly Answer[]) => {
  const screen = await renderScreen(<LogsScreen />, { address: `/Logs${search}`, calls: [...calls, ...more] })
  /** Queries of the pages: the look for newer rows asks for one row. */
  const asked = () =>
    screen
      .requests(getAuditLog)
      .map(({ query }) => query)
      .filter(({ size }) => size > 1)
  const choose = async (list: string, option: string) => {
    await screen.user.click(screen.getByRole('combobox', { name: list }))
    await screen.user.click(await screen.findByRole('option', { name: option }))
  }
  return { ...screen, asked, choose }
}

test('each entry says when, who, what, target, farm, from where and with which result', async () => {
  const { findByRole, getAllByRole, getByText } = await open()
  await findByRole('table', { name: 'Logs' })
  const lines = getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent?.trim()),
    )
  expect(lines).toEqual([
    ['Inês Carvalho', 'Change a user', 'User: Julien Mercier', '-', '192.0.2.7', 'Done'],
    ['Not signed in', 'Sign in', '-', 'FR-VLM', '192.0.2.7', 'Refused ×12'],
    ['System', 'Delete a group', 'User: Julien Mercier', '-', '-', 'Failed'],
  ])
  expect(getByText('3 entries, no older ones')).toBeVisible()
})

test('while the log loads the screen says so', async () => {
  const reply = Promise.withResolvers<ReplyOf<typeof getAuditLog>>()
  const { getByText, findByText, queryByRole } = await open(
    '',
    answer(getAuditLog, () => reply.promise),
  )
  expect(getByText('Loading')).toBeInTheDocument()
  expect(queryByRole('table')).toBeNull()
  reply.resolve({ results: [], next: null })
  expect(await findByText('No entries')).toBeVisible()
})

test('a failed read says so, and another try shows the log', async () => {
  const { user, findByText, findByRole, answer: change } = await open('', answer(getAuditLog, problem(500, 'internal')))
  expect(await findByText('Something went wrong on the server.')).toBeVisible()
  change(getAuditLog, { results: rows, next: null })
  await user.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByRole('table', { name: 'Logs' })).toBeVisible()
})

test('every filter reaches the server and the address, and one press clears all', async () => {
  const {
    user,
    fill,
    choose,
    asked,
    address,
    getByRole,
    getAllByRole,
    queryByRole,
    findByText,
    answer: change,
  } = await open()
  await findByText('3 entries, no older ones')
  await choose('User', 'Inês Carvalho')
  await choose('Operation', 'Sign in')
  await choose('Result', 'Refused')
  for (const [field, text] of [
    ['Search all fields', ' password '],
    ['Target', 'Mercier'],
    ['Farm code', 'FR-VLM'],
  ] as const)
    await fill(getByRole('textbox', { name: field }), text)
  change(getAuditLog, { results: [], next: null })
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({
      ...{ actor: 'u1', operation: 'signIn', result: 'refused', text: 'password', target: 'Mercier', farm: 'FR-VLM' },
      size: 200,
    }),
  )
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toMatchObject({
    ...{ actor: 'u1', operation: 'signIn', result: 'refused', target: 'Mercier', farm: 'FR-VLM' },
  })
  const [clear] = getAllByRole('button', { name: 'Clear filters' })
  await user.click(clear as HTMLElement)
  await waitFor(() => expect(address()).toBe('/Logs'))
  expect(queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

test('filters of the address hold from the first request', async () => {
  const from = Date.UTC(2026, 10, 1)
  const to = Date.UTC(2026, 10, 2)
  const { asked, findByText, getByRole } = await open(
    `?actor=none&range=own&from=${from}&to=${to}`,
    answer(getAuditLog, { results: [], next: null }),
  )
  expect(await findByText('No entries match these filters')).toBeVisible()
  expect(asked()).toEqual([{ actor: 'none', from, to, size: 200 }])
  expect(getByRole('combobox', { name: 'User' })).toHaveValue('Not signed in')
})

test('a range is counted from now, and a custom one whose end is before its start says so', async () => {
  const { choose, asked, findByText, getByLabelText } = await open()
  await findByText('3 entries, no older ones')
  const before = Date.now()
  await choose('Time', 'Last 24 hours')
  await waitFor(() => expect(asked()).toHaveLength(2))
  const from = asked()[1]?.from ?? 0
  expect(Math.abs(before - 86_400_000 - from)).toBeLessThan(60_000)
  await choose('Time', 'Custom range')
  const set = (label: string, value: string) => fireEvent.change(getByLabelText(label), { target: { value } })
  set('From', '2026-11-02T00:00')
  set('To', '2026-11-01T00:00')
  await waitFor(() => expect(getByLabelText('To')).toHaveAccessibleDescription(/^The end must be after the start/))
  set('To', '2026-11-03T00:00')
  await waitFor(() => expect(getByLabelText('To')).not.toHaveAccessibleDescription(/after the start/))
})

test('older entries are read below the last number, newer ones by a button', async () => {
  const many = Array.from({ length: 30 }, (_, index) => rowOf({ number: 100 - index }))
  let newest = 100
  const { user, asked, findByText, findByRole, queries } = await open(
    '',
    answer(getAuditLog, ({ query: { before, size } }) => {
      if (size === 1) return { results: [rowOf({ number: newest })], next: null }
      return before === undefined ? { results: many, next: 71 } : { results: [rowOf({ number: 70 })], next: null }
    }),
  )
  expect(await findByText('31 entries, no older ones')).toBeVisible()
  expect(asked()).toEqual([{ size: 200 }, { size: 200, before: 71 }])
  newest = 101
  await queries.invalidateQueries({ queryKey: ['audit-log', 'newest'] })
  await user.click(await findByRole('button', { name: 'Show newer entries' }))
  await waitFor(() => expect(asked().length).toBeGreaterThan(2))
  expect(asked()[2]).toEqual({ size: 200 })
})

test('an entry opens with the fields that changed; the address names it, and closing takes it away', async () => {
  const { user, findByRole, address } = await open()
  await user.click(await findByRole('button', { name: 'Change a user' }))
  const drawer = within(await findByRole('dialog', { name: 'Change a user' }))
  expect(address()).toBe('/Logs?row=7')
  const changes = within(drawer.getByRole('table', { name: 'Changes' })).getAllByRole('row')
  expect(changes.map(({ textContent }) => textContent)).toEqual(['FieldBeforeAfter', 'Loginjmjmercier'])
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/Logs'))
})

test('a link to an entry opens it with its reason', async () => {
  const { findByRole } = await open('?row=6')
  const drawer = await findByRole('dialog', { name: 'Sign in' })
  expect(drawer).toHaveTextContent('wrong password')
  expect(drawer).toHaveTextContent('12 times within a minute')
})

test.each([
  ['JSON lines, signed', getAuditLogFile, 'jsonl', /^Log exported\. Check the file/],
  ['Syslog with CEF, for a SIEM', getAuditLogEvents, 'log', 'Log exported as security events.'],
] as const)('the log is exported as %s, with the filter of the page', async (form, endpoint, extension, words) => {
  const screen = await open('?operation=signIn&farm=FR-VLM', answer(endpoint, 'line\n'))
  const { user, findByRole, findByText, requests, savedFiles } = screen
  await findByText('3 entries, no older ones')
  await user.click(await findByRole('button', { name: 'Export' }))
  await user.click(await findByRole('menuitem', { name: form }))
  expect(await findByText(words)).toBeVisible()
  expect(requests(endpoint).map(({ query }) => query)).toEqual([{ operation: 'signIn', farm: 'FR-VLM' }])
  expect(savedFiles.map(({ name }) => name)).toEqual([
    expect.stringMatching(new RegExp(`^solvane-audit-\\d{4}-\\d\\d-\\d\\d\\.${extension}$`)),
  ])
  expect(await savedFiles[0]?.content.text()).toBe('line\n')
})

test('a failed export says so and saves nothing', async () => {
  const { user, findByRole, findByText, savedFiles } = await open('', answer(getAuditLogFile, problem(500, 'internal')))
  await user.click(await findByRole('button', { name: 'Export' }))
  await user.click(await findByRole('menuitem', { name: 'JSON lines, signed' }))
  expect(await findByText('Export failed. Try again.')).toBeVisible()
  expect(savedFiles).toEqual([])
})

const stepsOf = (...steps: readonly object[]) => steps.map((step) => `${JSON.stringify(step)}\n`).join('')
const step = { rows: 3, total: 3, brokenAt: null, hash: 'latest-hash', isEnd: true }

test('an intact chain shows the latest hash and the key of exported files', async () => {
  const { user, findByRole, findByText } = await open(
    '',
    answer(checkAuditLog, stepsOf({ ...step, isEnd: false }, step)),
  )
  await user.click(await findByRole('button', { name: 'Verify chain' }))
  expect(await findByText('The chain is intact: 3 entries')).toBeVisible()
  expect(await findByText('latest-hash')).toBeVisible()
  expect(await findByText('key-1')).toBeVisible()
})

test('a broken chain names its first bad entry and opens it', async () => {
  const { user, findByRole, findByText, address } = await open(
    '',
    answer(checkAuditLog, stepsOf({ ...step, rows: 5, brokenAt: 6 })),
  )
  await user.click(await findByRole('button', { name: 'Verify chain' }))
  expect(await findByText('The chain is broken at entry 6')).toBeVisible()
  await user.click(await findByRole('button', { name: 'Open entry' }))
  await waitFor(() => expect(address()).toBe('/Logs?row=6'))
})

test('a check that was cut off is no result', async () => {
  const { user, findByRole, queryByText } = await open('', answer(checkAuditLog, stepsOf({ ...step, isEnd: false })))
  await user.click(await findByRole('button', { name: 'Verify chain' }))
  const drawer = within(await findByRole('dialog', { name: 'Verify the log' }))
  expect(await drawer.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(queryByText(/^The chain is/)).toBeNull()
})
