import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../../domain/right.ts'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { fleetCalls, fleetNow } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { screenOf } from '../../../../tests/screens/screen-of.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import {
  acknowledgeAlarms,
  commentAlarms,
  shelveAlarms,
  unshelveAlarms,
} from '../../../alarms/contract/alarm-actions.ts'
import { getAlarms } from '../../../alarms/contract/alarm-calls.ts'
import {
  type AlarmFile,
  cancelAlarmFile,
  getAlarmFile,
  getAlarmFileContent,
  startAlarmFile,
} from '../../contract/alarm-file.ts'
import { feature } from '../index.ts'
import { alarmCalls, alarmId, alarmOf, countsOf, pageOf } from '../test-alarms.ts'

const FleetAlarmsScreen = await screenOf(feature, '/MyFleet/Alarms')

const three: readonly Alarm[] = [
  alarmOf(1, { priority: 'critical', causes: 41, count: 7 }),
  alarmOf(2, { priority: 'high', state: 'RTN_UNACK', code: '62:02', isMapped: false }),
  alarmOf(3, { state: 'ACKED', acknowledgedBy: 'A. Silva' }),
]

const withRights = (flag: number) => ({ ...operator, products: { ...operator.products, MyFleet: flag } })

const open = (search = '', alarms = three, scene: Scene = {}) =>
  renderScreen(<FleetAlarmsScreen />, {
    address: `/MyFleet/Alarms${search}`,
    person: operator,
    now: fleetNow,
    ...scene,
    calls: [...fleetCalls, ...alarmCalls(alarms), ...(scene.calls ?? [])],
  })

test('each alarm says priority and state in words, and what it has caused', async () => {
  const { findByRole } = await open()
  const row = await findByRole('row', { name: /Pitch fault 1/ })
  expect(row).toHaveTextContent('CCritical not acknowledged')
  expect(row).toHaveTextContent('+41')
  expect(row).toHaveTextContent('×7')
  expect(await findByRole('row', { name: /Pitch fault 2/ })).toHaveTextContent('62:02 · unmapped')
  expect(await findByRole('row', { name: /Pitch fault 3/ })).toHaveTextContent('A. Silva')
})

test('the head always counts the hidden alarms, with a link to each list', async () => {
  const { findByRole } = await open()
  expect(await findByRole('link', { name: '12 shelved' })).toHaveAttribute('href', '/MyFleet/Alarms?view=shelved')
  expect(await findByRole('link', { name: '40 suppressed' })).toBeVisible()
  expect(await findByRole('link', { name: '3 out of service' })).toBeVisible()
})

test('chips ask the server, and the address keeps them', async () => {
  const { user, findByRole, requests, address } = await open()
  await user.click(await findByRole('button', { name: /^High/ }))
  await waitFor(() => expect(requests(getAlarms).at(-1)?.query.priority).toEqual(['high']))
  await user.click(await findByRole('button', { name: /^Unmapped/ }))
  await waitFor(() => expect(requests(getAlarms).at(-1)?.query).toMatchObject({ priority: ['high'], unmapped: true }))
  expect(address()).toContain('priority=high')
  expect(address()).toContain('unmapped=true')
})

test('a link brings filters, order and list', async () => {
  const { findByRole, requests } = await open(
    '?view=history&farms=FR-VLM,PT-ACH&olderThan=60&sort=-code&technology=wind',
  )
  await findByRole('row', { name: /Pitch fault 1/ })
  expect(requests(getAlarms).at(-1)?.query).toMatchObject({
    view: 'history',
    farmCode: ['FR-VLM', 'PT-ACH'],
    olderThanS: 3_600,
    sort: '-code',
    technology: ['wind'],
    byCause: false,
  })
})

test('rows stay put while somebody works in the list, and show their new state', async () => {
  const { user, findByRole, answer: change, advance, live, queryByRole } = await open()
  await user.pointer({ target: await findByRole('row', { name: /Pitch fault 2/ }), keys: '[MouseLeft]' })
  change(getAlarms, pageOf([alarmOf(9, { priority: 'critical' }), ...three.slice(1)]))
  live.pushRows('alarms', [
    { farmCode: 'FR-VLM', id: alarmId(3), row: { ...alarmOf(3), state: 'LATCHED', version: 2 } },
  ])
  expect(await findByRole('row', { name: /Pitch fault 3/ })).toHaveTextContent('returned, to be reset')
  await advance(2_500)
  const refresh = await findByRole('button', { name: 'Refresh' })
  await waitFor(() => expect(refresh.closest('[data-changed]')).not.toBeNull())
  expect(queryByRole('row', { name: /Pitch fault 9/ })).toBeNull()
  expect(await findByRole('row', { name: /Pitch fault 1/ })).toBeVisible()
  await user.click(refresh)
  expect(await findByRole('row', { name: /Pitch fault 9/ })).toBeVisible()
})

test('a acknowledges the alarm in front; the report names who was faster', async () => {
  const { user, findByRole, findByText, requests } = await open('', three, {
    calls: [
      answer(acknowledgeAlarms, {
        results: [{ id: alarmId(1), outcome: 'already', why: null, by: 'A. Silva' }],
      }),
    ],
  })
  await findByRole('row', { name: /Pitch fault 1/ })
  const grid = await findByRole('grid')
  grid.focus()
  await user.keyboard('a')
  await waitFor(() => expect(requests(acknowledgeAlarms)).toHaveLength(1))
  expect(requests(acknowledgeAlarms)[0]?.body.chosen).toEqual({ ids: [alarmId(1)] })
  expect(await findByText('Acknowledge: 1 already by A. Silva')).toBeVisible()
  await user.click(await findByRole('button', { name: 'Details' }))
  const report = await findByRole('dialog', { name: 'Result by alarm' })
  expect(report).toHaveTextContent('Plaine de Valmeuse · WT1 · Pitch fault 1')
})

test('s shelves with a reason, and the shelf can be taken back', async () => {
  const done = { results: [{ id: alarmId(1), outcome: 'done' as const, why: null, by: null }] }
  const { user, findByRole, fill, requests } = await open('', three, {
    calls: [answer(shelveAlarms, done), answer(unshelveAlarms, done)],
  })
  await findByRole('row', { name: /Pitch fault 1/ })
  ;(await findByRole('grid')).focus()
  await user.keyboard('s')
  const dialog = within(await findByRole('dialog', { name: 'Shelve 1 alarm' }))
  await user.click(dialog.getByRole('button', { name: 'Shelve' }))
  expect(dialog.getByText('Enter a text')).toBeVisible()
  await fill(dialog.getByRole('textbox', { name: /Reason/ }), 'Sensor ordered')
  await user.click(dialog.getByRole('button', { name: 'Shelve' }))
  await waitFor(() =>
    expect(requests(shelveAlarms)[0]?.body).toEqual({
      chosen: { ids: [alarmId(1)] },
      reason: 'Sensor ordered',
      forS: 3_600,
      once: false,
      scope: 'alarm',
    }),
  )
  await user.click(await findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requests(unshelveAlarms)[0]?.body).toEqual({ chosen: { ids: [alarmId(1)] } }))
})

test('all that meet the filter are acknowledged after a question, with the count that was seen', async () => {
  const { user, findByRole, requests } = await open('?priority=high', three, {
    calls: [answer(acknowledgeAlarms, { results: [] })],
  })
  await user.click(await findByRole('button', { name: 'All 3 found' }))
  await user.click(await findByRole('menuitem', { name: 'Acknowledge' }))
  const dialog = within(await findByRole('dialog', { name: 'Acknowledge 3 alarms' }))
  await user.click(dialog.getByRole('button', { name: 'Acknowledge' }))
  await waitFor(() =>
    expect(requests(acknowledgeAlarms)[0]?.body.chosen).toMatchObject({
      filter: { view: 'open', priority: ['high'] },
      count: 3,
    }),
  )
})

test.each([
  ['reads', READ, []],
  ['edits', READ | EDIT, ['Comment', 'Shelve']],
  ['manages', READ | EDIT | MANAGE, ['Comment', 'Shelve']],
])('who %s is offered no more than that', async (_, flag, names) => {
  const { findByRole, queryByRole } = await open(`?alarm=${alarmId(3)}`, three, { person: withRights(flag) })
  const detail = within(await findByRole('dialog', { name: 'Pitch fault 3' }))
  expect(await detail.findByText('History')).toBeVisible()
  for (const name of ['Comment', 'Shelve'])
    expect(detail.queryAllByRole('button', { name }).length > 0, name).toBe(names.includes(name))
  expect(detail.queryByRole('button', { name: 'More actions' }) !== null).toBe((flag & MANAGE) === MANAGE)
  expect(queryByRole('button', { name: 'All 3 found' }) !== null).toBe((flag & EDIT) === EDIT)
})

test('the drawer keeps the place: next leads to the following row', async () => {
  const { user, findByRole, address } = await open(`?alarm=${alarmId(1)}`)
  const detail = within(await findByRole('dialog', { name: 'Pitch fault 1' }))
  expect(await detail.findByText('<img onerror=alert(1)>')).toBeVisible()
  await user.click(detail.getByRole('button', { name: 'Next' }))
  expect(await findByRole('dialog', { name: 'Pitch fault 2' })).toBeVisible()
  expect(address()).toContain(alarmId(2))
})

test('a comment is sent from the drawer', async () => {
  const { user, findByRole, fill, requests } = await open(`?alarm=${alarmId(1)}`, three, {
    calls: [answer(commentAlarms, { results: [{ id: alarmId(1), outcome: 'done', why: null, by: null }] })],
  })
  const detail = within(await findByRole('dialog', { name: 'Pitch fault 1' }))
  await fill(await detail.findByRole('textbox', { name: 'Comment' }), 'Team informed')
  const buttons = detail.getAllByRole('button', { name: 'Comment' })
  await user.click(buttons.at(-1) as HTMLElement)
  await waitFor(() =>
    expect(requests(commentAlarms)[0]?.body).toEqual({ chosen: { ids: [alarmId(1)] }, comment: 'Team informed' }),
  )
})

test('a flood stands above the list, with its causes', async () => {
  const flood = { since: '2026-11-24T09:02:00.000Z', alarms: 312, causes: 4 }
  const { findByText } = await open('', three, { calls: alarmCalls(three, countsOf({ flood })) })
  expect(await findByText(/Flood since .*10:02.*: 312 alarms, 4 causes/)).toBeVisible()
})

test('nothing open says so, and since when', async () => {
  const counts = countsOf({ open: 0, quietSince: '2026-11-24T08:00:00.000Z' })
  const { findByText } = await open('', [], { calls: alarmCalls([], counts) })
  expect(await findByText('Nothing needs you')).toBeVisible()
  expect(await findByText(/No open alarm since .*09:00/)).toBeVisible()
})

test('an error offers another try', async () => {
  const { user, findByRole, answer: change } = await open('', three, { calls: [answer(getAlarms, problem(500, 'x'))] })
  const retry = await findByRole('button', { name: 'Try again' })
  change(getAlarms, pageOf(three))
  await user.click(retry)
  expect(await findByRole('row', { name: /Pitch fault 1/ })).toBeVisible()
})

test('without a connection the last list stands with its age', async () => {
  const { findByRole, findByText, answer: change, advance, queries } = await open()
  await findByRole('row', { name: /Pitch fault 1/ })
  change(getAlarms, problem(500, 'x'))
  await advance(60_000)
  await queries.invalidateQueries()
  expect(await findByText(/List read .* ago/)).toBeVisible()
  expect(await findByRole('row', { name: /Pitch fault 1/ })).toBeVisible()
})

test('a phone shows cards with mark, message, machine and age', async () => {
  const { findByRole } = await open('', three, { width: 390 })
  const card = await findByRole('button', { name: /Pitch fault 1/ })
  expect(card).toHaveTextContent('WT1')
  expect(card).toHaveTextContent(/5.min/)
})

describe('a list that is too long for the page', () => {
  const file = (changes: Partial<AlarmFile> = {}): AlarmFile => ({
    ...{ id: alarmId(77), startedBy: 'Olga Operator', isOwn: true, startedAtMs: Date.parse(fleetNow), endedAtMs: null },
    ...{ state: 'running', cancelledBy: null, name: 'solvane_alarms.xlsx', progress: { done: 1_000, total: 400_000 } },
    ...{ rows: null, bytes: null, fault: null, removedAtMs: null, isReadable: true, ...changes },
  })
  const long = { ...pageOf(three), total: 400_000 }
  const openLong = (search: string, latest: AlarmFile | null) =>
    open(search, three, {
      calls: [
        answer(getAlarms, long),
        answer(getAlarmFile, { file: latest }),
        answer(startAlarmFile, file()),
        answer(cancelAlarmFile, file({ state: 'cancelled', progress: null })),
        answer(getAlarmFileContent, ''),
      ],
    })

  test('becomes a file on the server, with its columns; the page shows how far it is and cancels it', async () => {
    const { user, findByRole, findByText, requests, answer: change, address } = await openLong('?view=history', null)
    await findByRole('row', { name: /Pitch fault 1/ })
    await user.click(await findByRole('button', { name: 'Export' }))
    await user.click((await screen.findAllByRole('menuitem', { name: /Excel|XLSX/ }))[0] as HTMLElement)
    expect(await findByText(/1,000 of 400,000 alarms written/)).toBeVisible()
    const { body } = requests(startAlarmFile)[0] ?? { body: undefined }
    expect(body).toMatchObject({
      filter: { view: 'history' },
      sort: 'since',
      byCause: false,
      kind: 'xlsx',
      zone: 'plant',
    })
    expect(body?.columns.slice(0, 2)).toEqual([
      { id: 'priority', header: 'Priority and state' },
      { id: 'message', header: 'Message' },
    ])
    expect(address()).toContain(`file=${alarmId(77)}`)
    change(getAlarmFile, { file: file({ state: 'cancelled', progress: null }) })
    await user.click(await findByRole('button', { name: 'Cancel' }))
    expect(await findByText('The file was cancelled')).toBeVisible()
    expect(requests(cancelAlarmFile)).toEqual([{ params: { id: alarmId(77) } }])
  })

  test('offers its finished file, and says why there is none', async () => {
    const done = file({ state: 'done', progress: null, rows: 400_000, bytes: 52_000_000 })
    const { user, findByRole, downloads, queryByText } = await openLong(`?view=history&file=${alarmId(77)}`, done)
    expect(await screen.findByText('The file is ready: 400,000 alarms, 52.0 MB')).toBeVisible()
    await user.click(await findByRole('button', { name: 'Download' }))
    await waitFor(() => expect(downloads).toEqual([expect.objectContaining({ name: 'solvane_alarms.xlsx' })]))
    await user.click(await findByRole('button', { name: 'Hide' }))
    await waitFor(() => expect(queryByText(/The file is ready/)).toBeNull())
    const failed = await openLong(`?view=history&file=${alarmId(77)}`, file({ state: 'failed', fault: 'disk-full' }))
    expect(await failed.findByText(/has no room for the file/)).toBeVisible()
  })

  test('says that another file is being made', async () => {
    const { user, findByRole, findByText, answer: change } = await openLong('?view=history', null)
    change(startAlarmFile, problem(409, 'alarm-file-running'))
    await findByRole('row', { name: /Pitch fault 1/ })
    await user.click(await findByRole('button', { name: 'Export' }))
    await user.click((await screen.findAllByRole('menuitem', { name: /Excel|XLSX/ }))[0] as HTMLElement)
    expect(await findByText('Another file of alarms is being made. Try again when it is ready.')).toBeVisible()
  })
})
