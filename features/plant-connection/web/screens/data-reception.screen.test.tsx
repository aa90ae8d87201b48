import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getQuarantine, replayQuarantine } from '../../contract/quarantine.ts'
import { messagesPerPage } from '../queries.ts'
import DataReception from './data-reception.tsx'

const message = (id: number, device: string) => ({
  id,
  receivedAtMs: 1_800_000_000_000,
  reason: 'future-time',
  topic: `solvane/FARM/${device}/data`,
  detail: 'Power at 2027',
  payload: '{}',
})
const reception = (messages: ReturnType<typeof message>[]) => ({
  messages,
  total: messages.length,
  counts: [],
  refusedTopics: [],
  ingest: { atMs: 1, messages: 0, samples: 0 },
})
const render = (
  replay: Parameters<typeof answer<typeof replayQuarantine>>[1],
  messages = [message(7, 'T01'), message(8, 'T02')],
) =>
  renderScreen(<DataReception />, {
    address: '/Administration/DataReception',
    calls: [answer(getQuarantine, reception(messages)), answer(replayQuarantine, replay)],
  })

test('marked messages are stored again, and the notice says how many values', async () => {
  const { user, findByRole, getByRole, findByText, requests } = await render({
    messages: 1,
    values: 3,
    left: 1,
    oldestId: 8,
  })
  expect(await findByRole('button', { name: 'Store 0 messages again' })).toBeDisabled()
  await user.click(getByRole('checkbox', { name: 'Mark message of solvane/FARM/T02/data' }))
  await user.click(getByRole('button', { name: 'Store 1 message again' }))
  expect(await findByText('3 values stored. 1 message still has rejected values.')).toBeVisible()
  expect(requests(replayQuarantine)).toEqual([{ body: { ids: [8] } }])
  expect(await findByRole('button', { name: 'Store 0 messages again' })).toBeDisabled()
})

test('one press stores all messages of the filter again, call by call, and the notice adds them up', async () => {
  const replies = [
    { messages: 200, values: 300, left: 1, oldestId: 51 },
    { messages: 50, values: 50, left: 0, oldestId: 1 },
    { messages: 0, values: 0, left: 0, oldestId: null },
  ]
  const { user, findByRole, findByText, requests } = await render(() => replies.shift() ?? problem(503, 'unavailable'))
  await user.click(await findByRole('button', { name: 'Store all 2 again' }))
  expect(await findByText('350 values stored. 1 message still has rejected values.')).toBeVisible()
  expect(requests(replayQuarantine)).toEqual([
    { body: { filter: {} } },
    { body: { filter: {}, beforeId: 51 } },
    { body: { filter: {}, beforeId: 1 } },
  ])
})

test('a failed call keeps the marks', async () => {
  const { user, findByRole, getByRole, findByText, requests } = await render(problem(503, 'unavailable'))
  await user.click(await findByRole('checkbox', { name: 'All of this page' }))
  await user.click(getByRole('button', { name: 'Store 2 messages again' }))
  expect(await findByText('The messages could not be stored again. Try again.')).toBeVisible()
  expect(requests(replayQuarantine)).toEqual([{ body: { ids: [7, 8] } }])
  expect(getByRole('button', { name: 'Store 2 messages again' })).toBeEnabled()
})

test('a gateway that publishes to a topic it may not use is listed with its name, the topic and its own topics', async () => {
  const times = { firstAtMs: 1_800_000_000_000, lastAtMs: 1_800_000_060_000 }
  const refusedTopics = [
    { gateway: 'gateway-FARM', farmCode: 'FARM', topic: 'solvane/OTHER/T01/data', times: 1_234, ...times },
    { gateway: 'gateway-GONE', farmCode: null, topic: 'solvane/OTHER/T02/data', times: 1, ...times },
  ]
  const { findByRole } = await renderScreen(<DataReception />, {
    address: '/Administration/DataReception',
    calls: [answer(getQuarantine, { ...reception([]), refusedTopics })],
  })
  const table = within(await findByRole('table', { name: 'Gateways with a wrong topic, last 7 days' }))
  const first = table.getByRole('row', { name: /^gateway-FARM/ })
  expect(first).toHaveTextContent('solvane/OTHER/T01/data')
  expect(first).toHaveTextContent('solvane/FARM/')
  expect(first).toHaveTextContent('1,234')
  expect(table.getByRole('row', { name: /^gateway-GONE/ })).toHaveTextContent('Credential revoked')
})

test('without refused topics the page has no table of them', async () => {
  const { findByText, queryByRole } = await render({ messages: 0, values: 0, left: 0, oldestId: null }, [])
  await findByText('No rejected messages')
  expect(queryByRole('heading', { name: /^Gateways with a wrong topic/ })).toBeNull()
})

test('without messages there is nothing to mark', async () => {
  const { findByText, queryByRole } = await render({ messages: 0, values: 0, left: 0, oldestId: null }, [])
  expect(await findByText('No rejected messages')).toBeVisible()
  expect(queryByRole('checkbox')).toBeNull()
})

test('a failed call is told, another try shows the screen, and a lost line takes nothing away', async () => {
  const {
    findByText,
    findByRole,
    getByRole,
    answer: replyWith,
    user,
    live,
  } = await renderScreen(<DataReception />, {
    calls: [answer(getQuarantine, problem(500, 'internal'))],
  })
  expect(await findByText('Something went wrong on the server.')).toBeVisible()
  replyWith(getQuarantine, {
    messages: [],
    total: 0,
    counts: [],
    refusedTopics: [],
    ingest: { atMs: Date.now(), messages: 1, samples: 10 },
  })
  await user.click(getByRole('button', { name: 'Try again' }))
  expect(await findByRole('heading', { name: 'Rejected messages' })).toBeVisible()
  live.connection({ state: 'down' })
  expect(getByRole('heading', { name: 'Rejected messages' })).toBeVisible()
})

test('pages go on to the last and back to the first; the address keeps the page', async () => {
  const { user, findByText, getByRole, requests, address } = await renderScreen(<DataReception />, {
    address: '/Administration/DataReception',
    calls: [answer(getQuarantine, { ...reception([message(7, 'T01')]), total: messagesPerPage + 1 })],
  })
  expect(await findByText('Page 1 of 2')).toBeVisible()
  const [newer, older] = [getByRole('button', { name: 'Newer' }), getByRole('button', { name: 'Older' })]
  expect(newer).toBeDisabled()
  await user.click(older)
  expect(await findByText('Page 2 of 2')).toBeVisible()
  expect(older).toBeDisabled()
  expect(newer).toBeEnabled()
  expect(address()).toBe('/Administration/DataReception?page=2')
  await waitFor(() => expect(requests(getQuarantine).at(-1)?.query).toEqual({ page: 2, size: messagesPerPage }))
})
