import { waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../../domain/right.ts'
import { answer, problem, answer as reply } from '../../../../tests/screens/fake-api.ts'
import { personOf } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { bulkEditRecords } from '../../../contract/bulk-edit-calls.ts'
import { RecordList } from '../list/record-list.tsx'
import { RecordPages } from '../record-pages.tsx'
import { valveLinks as links, valve, withValveTexts } from '../test-valves.ts'
import {
  temporalValveCalls as calls,
  temporalValveKind as kind,
  midnight,
  valveTimeline,
} from './test-temporal-valves.ts'

const { list, get, update, create, remove, changes, timeline, difference, revert } = calls
const [first, second] = [valve('V1', 1), valve('V2', 2)]
const editor = personOf({ products: { PICFarmEquipments: READ + EDIT, WindTurbineEquipment: READ } })
const manager = personOf({ products: { PICFarmEquipments: READ + EDIT + MANAGE, WindTurbineEquipment: READ } })
const now = '2026-06-15T10:00:00Z'

const widened = {
  ...{ atMs: midnight('2026-02-01'), by: 'Tom Weber', operation: 'updateValve', version: 2, changeSet: 9 },
  ...{ reason: 'Bigger pump', isReverted: false },
  fields: [{ field: 'diameter', before: 12.5, after: 20, fromMs: midnight('2027-01-01'), toMs: null }],
}

const segment = (from: string | null, to: string | null, value: unknown, changeSet: number) => ({
  ...{ fromMs: from === null ? null : midnight(from), toMs: to === null ? null : midnight(to), value, changeSet },
})

beforeAll(withValveTexts)

const openRecord = (mode: string, scene: Partial<Scene> = {}, search = '') =>
  renderScreen(<RecordPages kind={kind} calls={calls} links={links} nameOf={({ code }) => String(code)} />, {
    address: mode === 'create' ? '/Valves/create' : `/Valves/${mode}/${first.id}${search}`,
    path: '/Valves/$mode/{-$id}',
    person: manager,
    calls: [
      answer(get, ({ query }) => (query.asOf ? { ...first, diameter: 10 } : first)),
      answer(changes, { results: [widened] }),
      answer(timeline, valveTimeline),
    ],
    ...scene,
  })

test('a planned value stands beside the field, and its history is one press away', async () => {
  const { user, findByText, findByRole } = await openRecord('view')
  expect(await findByText('from 1 Jan 2027: 20.0 mm')).toBeVisible()
  await user.click(await findByRole('button', { name: 'History of Diameter' }))
  const table = await findByRole('table', { name: 'History of Diameter' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '20.0 mm1 Jan 2027until further noticeTom Weber · 1 Feb 2026',
    '12.5 mm12 Mar 20241 Jan 2027Hélène Moreau · 14 Mar 2024 · Widened',
    '10.0 mmsince the record began12 Mar 2024-',
  ])
})

test('a form also says what is planned', async () => {
  const { findByRole } = await openRecord('edit')
  const diameter = await findByRole('textbox', { name: 'Diameter' })
  await waitFor(() => expect(diameter).toHaveAccessibleDescription(/from 1 Jan 2027: 20\.0\smm/))
})

test('a record of another day is read only, under a banner that leads back to today', async () => {
  const { user, findByRole, getByRole, queryByRole, findByText, fill, address, requests } = await openRecord('view')
  await user.click(await findByRole('button', { name: 'View another date' }))
  await fill(getByRole('textbox', { name: 'Date' }), '2024-03-01')
  await user.click(getByRole('button', { name: 'Show' }))
  expect(await findByText('As of 1 Mar 2024 · read only')).toBeVisible()
  expect(await findByText('10.0 mm')).toBeVisible()
  expect(address()).toContain('asOf=2024-03-01')
  expect(requests(get).at(-1)).toEqual({ params: { id: first.id }, query: { asOf: '2024-03-01' } })
  for (const name of ['Edit', 'Delete', 'Revert change set 9']) expect(queryByRole('button', { name })).toBeNull()
  await user.click(getByRole('button', { name: 'Back to today' }))
  expect(await findByText('12.5 mm')).toBeVisible()
  expect(address()).not.toContain('asOf')
})

test('a value of another day says what it was followed and corrected by', async () => {
  const opened = await openRecord('view', {}, '?asOf=2024-03-01')
  expect(await opened.findByText('from 12 Mar 2024: 12.5 mm')).toBeVisible()
  opened.close()
  const { findByText } = await openRecord(
    'view',
    {
      calls: [reply(get, { ...first, diameter: 11 }), reply(changes, { results: [] }), reply(timeline, valveTimeline)],
    },
    '?asOf=2024-03-01&knownAt=2024-03-02',
  )
  expect(await findByText('corrected since: 10.0 mm · from 12 Mar 2024: 12.5 mm')).toBeVisible()
})

test('a record that did not exist on the day says so, and leads back', async () => {
  const { user, findByText, findAllByRole } = await openRecord(
    'view',
    {
      calls: [
        answer(get, ({ query }) => (query.asOf ? problem(404, 'not-found') : first)),
        answer(changes, { results: [] }),
        answer(timeline, valveTimeline),
      ],
    },
    '?asOf=2001-01-01',
  )
  expect(await findByText('This record did not exist on this date')).toBeVisible()
  const [back] = await findAllByRole('button', { name: 'Back to today' })
  await user.click(back as HTMLElement)
  expect(await findByText('12.5 mm')).toBeVisible()
})

test.each(['yesterday', '2024-02-30', '12/03/2024'])('an address with %s says that it is no date', async (text) => {
  const { user, findByText, findByRole } = await openRecord('view', {}, `?asOf=${text}`)
  expect(await findByText('This is not a date')).toBeVisible()
  await user.click(await findByRole('button', { name: 'Back to today' }))
  expect(await findByText('12.5 mm')).toBeVisible()
})

test('a save asks since when changed values hold; filled fields need no answer', async () => {
  const { user, fill, answer, findByRole, getByRole, requests } = await openRecord('edit')
  answer(update, { ...first, version: 2 })
  await fill(await findByRole('textbox', { name: 'Diameter' }), '15')
  await fill(getByRole('textbox', { name: 'Note' }), 'New')
  await user.click(getByRole('button', { name: 'Save' }))
  const dialog = within(await findByRole('dialog', { name: 'Since when do the new values hold?' }))
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(dialog.getByText('First values hold since the record began: Note.')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Changed on a date' }))
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await fill(getByRole('textbox', { name: /^Date of change/ }), '2024-03-12')
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), ' Upgrade ')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests(update)).toHaveLength(1))
  expect(requests(update)[0]?.body).toEqual({
    ...{ version: 1, diameter: 15, note: 'New' },
    validity: {
      ...{ mode: 'change', validFrom: '2024-03-12', reason: 'Upgrade' },
      fields: { note: { mode: 'correct' } },
    },
  })
})

test('a save that only fills fields asks nothing', async () => {
  const { user, fill, answer, findByRole, getByRole, requests } = await openRecord('edit')
  answer(update, { ...first, version: 2 })
  await fill(await findByRole('textbox', { name: 'Note' }), 'New')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests(update)).toHaveLength(1))
  expect(requests(update)[0]?.body).toEqual({ version: 1, note: 'New' })
})

test('a save asks about an empty field that had a value', async () => {
  const note = {
    field: 'note',
    segments: [segment(null, '2020-01-01', 'Old', 1), segment('2020-01-01', null, null, 2)],
  }
  const { user, fill, answer, findByRole, getByRole, requests } = await openRecord('edit', {
    calls: [reply(get, first), reply(changes, { results: [] }), reply(timeline, { ...valveTimeline, fields: [note] })],
  })
  answer(update, { ...first, version: 2 })
  await fill(await findByRole('textbox', { name: 'Note' }), 'New')
  await user.click(getByRole('button', { name: 'Save' }))
  const dialog = within(await findByRole('dialog', { name: 'Since when do the new values hold?' }))
  await user.click(dialog.getByRole('radio', { name: 'Correct a mistake' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests(update)).toHaveLength(1))
  expect(requests(update)[0]?.body).toEqual({ version: 1, note: 'New', validity: { mode: 'correct' } })
})

test('each field can have a date of its own, and Escape goes back to the form', async () => {
  const { user, fill, answer, findByRole, getByRole, requests } = await openRecord('edit')
  answer(update, { ...first, version: 2 })
  await fill(await findByRole('textbox', { name: 'Diameter' }), '15')
  await fill(getByRole('textbox', { name: 'Price' }), '200')
  await user.click(getByRole('button', { name: 'Save' }))
  const name = 'Since when do the new values hold?'
  await findByRole('dialog', { name })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(getByRole('textbox', { name: 'Diameter' })).toHaveValue('15'))
  expect(requests(update)).toEqual([])
  await user.click(getByRole('button', { name: 'Save' }))
  const dialog = within(await findByRole('dialog', { name }))
  await user.click(dialog.getByRole('radio', { name: 'Correct a mistake' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Set a date for each field' }))
  const price = within(dialog.getByRole('group', { name: 'Price' }))
  await user.click(price.getByRole('radio', { name: 'Changed on a date' }))
  await fill(price.getByRole('textbox', { name: /^Date of change/ }), '2026-07-01')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests(update)).toHaveLength(1))
  expect(requests(update)[0]?.body).toMatchObject({
    validity: {
      mode: 'correct',
      fields: { diameter: { mode: 'correct' }, price: { mode: 'change', validFrom: '2026-07-01' } },
    },
  })
})

test('a day before the record began is said in the form', async () => {
  const { user, fill, answer, findByRole, getByRole, findByText } = await openRecord('edit')
  const path = 'body.validity.validFrom'
  answer(update, problem(400, 'invalid', [{ path, message: 'must not be before', code: 'before-record' }]))
  await fill(await findByRole('textbox', { name: 'Diameter' }), '15')
  await user.click(getByRole('button', { name: 'Save' }))
  const dialog = within(await findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Correct a mistake' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await findByText('Must not be before the record began')).toBeVisible()
})

test('a deletion asks whether the record was closed on a day or recorded by mistake, and why', async () => {
  const { user, fill, answer, findByRole, findByText, getByRole, requests, address } = await openRecord('view', { now })
  const path = 'query.validFrom'
  answer(
    remove,
    problem(400, 'invalid', [{ path, message: 'must be a time at which the valve exists', code: 'invalid' }]),
  )
  await user.click(await findByRole('button', { name: 'Delete' }))
  const dialog = within(await findByRole('dialog', { name: 'Delete V1?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(dialog.getByText('Choose why you delete it.')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Closed on a date' }))
  const day = getByRole('textbox', { name: /^Closed on/ })
  expect(day).toHaveValue('15/06/2026')
  await fill(day, '2001-01-01')
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), ' Sold ')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('The record did not exist on this date. It began on 1 Jan 2015.')).toBeVisible()
  answer(remove, problem(409, 'in-use'))
  await fill(day, '2026-06-01')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('This is in use and cannot be deleted.')).toBeVisible()
  answer(remove, { id: first.id })
  answer(list, { results: [] })
  await user.click(dialog.getByRole('radio', { name: 'Recorded by mistake' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await findByText('V1 deleted')).toBeVisible()
  expect(address()).toBe('/Valves')
  expect(requests(remove).map(({ query }) => query)).toEqual([
    { version: 1, mode: 'change', validFrom: '2001-01-01', reason: 'Sold' },
    { version: 1, mode: 'change', validFrom: '2026-06-01', reason: 'Sold' },
    { version: 1, mode: 'correct', reason: 'Sold' },
  ])
})

test('a record that is closed later stays, and says when it ends', async () => {
  const endedMs = midnight('2027-01-01')
  const { user, fill, answer, findByRole, findByText, getByRole, address } = await openRecord('view', {
    now,
    calls: [
      reply(get, first),
      reply(changes, { results: [] }),
      reply(timeline, () => ({ ...valveTimeline, endedMs })),
      reply(remove, { id: first.id }),
    ],
  })
  await user.click(await findByRole('button', { name: 'Delete' }))
  const dialog = within(await findByRole('dialog', { name: 'Delete V1?' }))
  await user.click(dialog.getByRole('radio', { name: 'Closed on a date' }))
  await fill(getByRole('textbox', { name: /^Closed on/ }), '2027-01-01')
  answer(get, first)
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await findByText('The end of V1 is planned')).toBeVisible()
  expect(await findByText('Ends on 1 Jan 2027.')).toBeVisible()
  expect(address()).toContain(first.id)
})

test('a new record can exist since a day', async () => {
  const { user, fill, answer, findByRole, getByRole, requests } = await openRecord('create')
  answer(create, first)
  await fill(await findByRole('textbox', { name: 'Code' }), 'V9')
  await fill(getByRole('textbox', { name: 'English' }), 'Ninth')
  await fill(getByRole('textbox', { name: 'Exists since' }), '2015-01-01')
  await user.click(getByRole('button', { name: 'Create valve' }))
  await waitFor(() => expect(requests(create)).toHaveLength(1))
  expect(requests(create)[0]?.body).toMatchObject({ validity: { validFrom: '2015-01-01' } })
})

test('two days are compared as a table', async () => {
  const { user, fill, answer, findByRole, getByRole, findByText, requests } = await openRecord('view', { now })
  answer(difference, {
    ...{ zone: 'Europe/Paris', fromMs: midnight('2024-03-01'), toMs: midnight('2026-06-15') },
    fields: [{ field: 'diameter', before: 10, after: 12.5 }],
  })
  await user.click(await findByRole('button', { name: 'Compare dates' }))
  await findByRole('dialog', { name: 'Compare dates' })
  await fill(getByRole('textbox', { name: /^First date/ }), '2024-03-01')
  const table = await findByRole('table', { name: 'Compare dates' })
  expect(within(table).getByRole('row', { name: /Diameter/ })).toHaveTextContent('Diameter10.0 mm12.5 mm')
  expect(requests(difference)).toEqual([{ params: { id: first.id }, query: { from: '2024-03-01', to: '2026-06-15' } }])
  answer(difference, { zone: 'Europe/Paris', fromMs: 0, toMs: 1, fields: [] })
  await fill(getByRole('textbox', { name: /^First date/ }), '2025-01-01')
  expect(await findByText('No field differs between these dates.')).toBeVisible()
  answer(difference, problem(500, 'internal'))
  await fill(getByRole('textbox', { name: /^First date/ }), '2025-02-01')
  expect(await findByRole('button', { name: 'Try again' })).toBeVisible()
})

test('the history names change sets with reason and days; only users with the right take one back', async () => {
  const opened = await openRecord('view', { person: editor })
  expect(await opened.findByText('Bigger pump')).toBeVisible()
  expect(opened.getByText(/Diameter: 12.5 mm → 20.0 mm · from 1 Jan 2027/)).toBeVisible()
  expect(opened.queryByRole('button', { name: /Revert/ })).toBeNull()
  opened.close()
  const { user, answer, findByRole, findByText, requests } = await openRecord('view')
  answer(revert, { number: 10 })
  await user.click(await findByRole('button', { name: 'Revert change set 9' }))
  const dialog = within(await findByRole('dialog', { name: 'Revert change set 9?' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong valve')
  await user.click(dialog.getByRole('button', { name: 'Revert' }))
  expect(await findByText('Change set 9 reverted')).toBeVisible()
  expect(requests(revert)).toEqual([{ params: { number: 9 }, body: { reason: 'Wrong valve' } }])
})

test('a refused revert names the fields that others changed since', async () => {
  const { user, answer, findByRole } = await openRecord('view')
  const message = 'V1: diameter was changed by Hélène Moreau'
  answer(
    revert,
    problem(409, 'changed-since', [
      {
        ...{ path: `records.valve.${first.id}.diameter`, message, code: 'changed-since' },
        ...{ value: 'Hélène Moreau', bound: '2026-05-01T10:00:00Z' },
      },
      { path: 'records.pump.1.power', message: 'P1: power was changed by Tom Weber', code: 'changed-since' },
    ]),
  )
  await user.click(await findByRole('button', { name: 'Revert change set 9' }))
  const dialog = within(await findByRole('dialog', { name: 'Revert change set 9?' }))
  await user.click(dialog.getByRole('button', { name: 'Revert' }))
  const refusal = await dialog.findByRole('alert')
  expect(refusal).toHaveTextContent('Other users have changed these fields since')
  expect(refusal).toHaveTextContent(/Diameter: Hélène Moreau, 1 May 2026/)
  expect(refusal).toHaveTextContent('P1: power was changed by Tom Weber')
})

test('a revert whose values are not valid names them', async () => {
  const { user, answer, findByRole } = await openRecord('view')
  const path = `records.valve.${first.id}.diameter`
  answer(revert, problem(400, 'invalid', [{ path, message: 'V1: diameter must not be empty', code: 'needed' }]))
  await user.click(await findByRole('button', { name: 'Revert change set 9' }))
  const dialog = within(await findByRole('dialog', { name: 'Revert change set 9?' }))
  await user.click(dialog.getByRole('button', { name: 'Revert' }))
  const refusal = await dialog.findByRole('alert')
  expect(refusal).toHaveTextContent('Not reverted. The previous values are not valid:')
  expect(refusal).toHaveTextContent(/Diameter: Required/)
})

test('a list shows the records of another day, and opens them on that day', async () => {
  const { user, fill, findByRole, getByRole, queryByRole, findByText, requests, address } = await renderScreen(
    <RecordList kind={kind} calls={calls} links={links} />,
    {
      address: '/Valves',
      person: manager,
      calls: [answer(list, ({ query }) => ({ results: query.asOf ? [{ ...second, diameter: 7 }] : [first, second] }))],
    },
  )
  await findByRole('row', { name: /V1/ })
  await user.click(getByRole('button', { name: 'View another date' }))
  await fill(getByRole('textbox', { name: 'Date' }), '2020-01-01')
  await user.click(getByRole('button', { name: 'Show' }))
  expect(await findByText('As of 1 Jan 2020 · read only')).toBeVisible()
  const row = await findByRole('row', { name: /V2/ })
  expect(row).toHaveTextContent('7.0')
  await waitFor(() => expect(queryByRole('row', { name: /V1/ })).toBeNull())
  for (const name of ['New valve', 'Select rows']) expect(queryByRole('button', { name })).toBeNull()
  expect(requests(list).at(-1)).toEqual({ query: { asOf: '2020-01-01' } })
  await user.dblClick(row)
  await waitFor(() => expect(address()).toContain('asOf=2020-01-01'))
})

test('a bulk edit asks since when the value holds', async () => {
  const {
    user,
    answer: reply,
    findByRole,
    getByRole,
    requests,
  } = await renderScreen(<RecordList kind={kind} calls={calls} links={links} />, {
    address: '/Valves',
    person: manager,
    calls: [answer(list, { results: [first, second] })],
  })
  reply(bulkEditRecords, ({ body: { records, preview } }) => ({
    changeSet: preview ? null : 7,
    results: records.map(({ id, version }) => ({ id, result: 'changed' as const, version: version + 1 })),
  }))
  await findByRole('row', { name: /V1/ })
  await user.click(getByRole('button', { name: 'Select rows' }))
  await user.click(await findByRole('button', { name: 'Select all' }))
  await user.click(await findByRole('button', { name: 'Change fields' }))
  const dialog = within(await findByRole('dialog', { name: 'Change 2 records' }))
  await user.click(dialog.getByRole('combobox', { name: 'Add a field' }))
  await user.click(await findByRole('option', { name: 'Diameter' }))
  await user.type(dialog.getByRole('textbox', { name: 'Diameter' }), '30')
  expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await user.click(dialog.getByRole('radio', { name: 'Correct a mistake' }))
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await user.click(await dialog.findByRole('button', { name: 'Change 2 records' }))
  expect(await dialog.findByText('2 changed, 0 unchanged, 0 refused.')).toBeVisible()
  expect(requests(bulkEditRecords).map(({ body }) => [body.preview, body.validity])).toEqual([
    [true, { mode: 'correct' }],
    [false, { mode: 'correct' }],
  ])
  // A change set of such a kind is taken back by its own call.
  reply(revert, { number: 8 })
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(await dialog.findByText('2 restored, 0 not restored.')).toBeVisible()
  expect(requests(revert)).toMatchObject([{ params: { number: 7 }, body: {} }])
})
