import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../../domain/right.ts'
import { answer, problem, unreachable } from '../../../../tests/screens/fake-api.ts'
import { personOf } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import {
  bulkEditRecords,
  type EditResult,
  endBulkEdit,
  mostEdited,
  revertBulkEdit,
} from '../../../contract/bulk-edit-calls.ts'
import { RecordList } from '../list/record-list.tsx'
import { type Valve, valve, valveCalls, valveKind, valveLinks, withValveTexts } from '../test-valves.ts'
import { recordsPerCall } from './send-edits.ts'

const productOf = (flags: number) => ({ PICFarmEquipments: flags })
const reader = personOf({ products: productOf(READ) })
const manager = personOf({ products: productOf(READ + EDIT + MANAGE) })

beforeEach(withValveTexts)

const first = valve('V1', 1)
const second = valve('V2', 2, { design: 'gate', media: ['oil'], isOpen: false, closedOn: '2024-05-01' })

const changed = ({ id, version }: { readonly id: string; readonly version: number }): EditResult => ({
  id,
  result: 'changed',
  version: version + 1,
})

/** Opens the dialog for all rows of the list. */
const open = async (rows: readonly Valve[] = [first, second], scene: Partial<Scene> = {}) => {
  const screen = await renderScreen(<RecordList kind={valveKind} calls={valveCalls} links={valveLinks} />, {
    address: '/Valves',
    calls: [
      answer(valveCalls.list, { results: [...rows] }),
      answer(bulkEditRecords, ({ body: { records, preview } }) => ({
        changeSet: preview ? null : 7,
        results: records.map(changed),
      })),
    ],
    ...scene,
  })
  const { user, findByRole, getByRole } = screen
  await findByRole('rowheader', { name: 'V1' })
  await user.click(getByRole('button', { name: 'Select rows' }))
  await user.click(await findByRole('button', { name: 'Select all' }))
  await user.click(await findByRole('button', { name: 'Change fields' }))
  const dialog = within(await findByRole('dialog'))
  const choose = async (field: string) => {
    await user.click(dialog.getByRole('combobox', { name: 'Add a field' }))
    await user.click(await findByRole('option', { name: field }))
  }
  const wayOf = (field: string, way: string) =>
    user.click(within(dialog.getByRole('radiogroup', { name: `Change of ${field}` })).getByRole('radio', { name: way }))
  const press = async (name: string) =>
    user.click((await dialog.findAllByRole('button', { name })).at(-1) as HTMLElement)
  return { ...screen, dialog, choose, wayOf, press }
}

test('several fields are set, emptied and extended at once; the others stay as they are', async () => {
  const { dialog, choose, wayOf, press, fill, user, findByRole, requests } = await open()
  // Nothing is chosen: one press must not change a field of all rows.
  expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await choose('Turns')
  await fill(dialog.getByRole('textbox', { name: 'Turns' }), '5')
  await choose('Installed')
  await wayOf('Installed', 'Empty')
  await choose('Media')
  await wayOf('Media', 'Add')
  expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await user.click(dialog.getByRole('combobox', { name: 'Media' }))
  await user.click(await findByRole('option', { name: 'Oil' }))
  await choose('Design')
  await press('Leave Design as it is')
  await press('Preview')
  expect(await dialog.findByText('2 change, 0 stay the same, 0 are refused.')).toBeVisible()
  // The preview shows the old and the new value of each record.
  expect(dialog.getByRole('row', { name: /V1/ })).toHaveTextContent(/- → 5.*1 Mar 2024 → -.*Water → Water, Oil/)
  expect(dialog.getByRole('row', { name: /V2/ })).not.toHaveTextContent('Oil →')
  await press('Change 2 records')
  expect(await dialog.findByText('2 changed, 0 unchanged, 0 refused.')).toBeVisible()
  const edits = [
    { field: 'turns', way: 'set', value: 5 },
    { field: 'installed', way: 'empty' },
    { field: 'media', way: 'add', value: ['oil'] },
  ]
  const records = [first, second].map(({ id }) => ({ id, version: 1 }))
  expect(requests(bulkEditRecords)).toEqual([
    { params: { kind: 'valve' }, body: { edits, records, preview: true } },
    { params: { kind: 'valve' }, body: { edits, records, preview: false, edit: expect.any(String) } },
  ])
})

test('the form counts the records that change while the user types, and refuses a wrong value', async () => {
  const { dialog, choose, press, fill, requests } = await open([first, valve('V2', 2, { turns: 5 })])
  await choose('Turns')
  const turns = dialog.getByRole('textbox', { name: 'Turns' })
  await fill(turns, '5')
  expect(dialog.getByText('1 change, 1 stay the same.')).toBeVisible()
  await fill(turns, '500')
  await press('Preview')
  expect(turns).toHaveAccessibleDescription(/At most 100/)
  expect(requests(bulkEditRecords)).toEqual([])
  await fill(turns, '50')
  expect(turns).toHaveAccessibleDescription('Above the usual 20')
})

test('a field that applies to no selected record changes none', async () => {
  const { dialog, choose, fill } = await open([first])
  await choose('Closed on')
  await fill(dialog.getByRole('textbox', { name: 'Closed on' }), '2026-06-01')
  expect(dialog.getByText('0 change, 1 stay the same.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled()
})

test('what is refused says why, stays selected, and can be corrected and sent again', async () => {
  const { dialog, choose, press, fill, answer: reply, requests, getByText } = await open()
  const errors = [{ path: 'body.turns', message: 'must be at most 9', code: 'above-range', bound: 9 }]
  reply(bulkEditRecords, ({ body: { records, preview } }) => ({
    changeSet: preview ? null : 7,
    results: records.map((one) =>
      one.id === second.id ? { id: one.id, result: 'refused' as const, code: 'invalid', errors } : changed(one),
    ),
  }))
  await choose('Turns')
  await fill(dialog.getByRole('textbox', { name: 'Turns' }), '50')
  await press('Preview')
  expect(await dialog.findByText('1 change, 0 stay the same, 1 are refused.')).toBeVisible()
  const table = within(dialog.getByRole('table', { name: 'Refused' }))
  expect(table.getByRole('row', { name: /V2/ })).toHaveTextContent(/Turns: At most 9/)
  await press('Change 1 record')
  await press('Correct 1 record')
  reply(bulkEditRecords, ({ body: { records } }) => ({ changeSet: 8, results: records.map(changed) }))
  await fill(dialog.getByRole('textbox', { name: 'Turns' }), '8')
  await press('Preview')
  await press('Change 1 record')
  expect(requests(bulkEditRecords).at(-1)?.body).toMatchObject({ records: [{ id: second.id, version: 1 }] })
  expect(await dialog.findByText('1 changed, 0 unchanged, 0 refused.')).toBeVisible()
  expect(getByText('2 rows selected')).toBeInTheDocument()
})

test('after the report the refused rows stay selected', async () => {
  const { dialog, choose, wayOf, press, answer: reply, findByText } = await open()
  reply(bulkEditRecords, ({ body: { records, preview } }) => ({
    changeSet: preview ? null : 7,
    results: records.map((one) =>
      one.id === second.id ? { id: one.id, result: 'refused' as const, code: 'conflict' } : changed(one),
    ),
  }))
  await choose('Installed')
  await wayOf('Installed', 'Empty')
  await press('Preview')
  await press('Change 1 record')
  expect(await dialog.findByRole('row', { name: /V2/ })).toHaveTextContent(/changed|another/i)
  await press('Close')
  expect(await findByText('1 row selected')).toBeInTheDocument()
})

test('the report stays when the changed rows no longer meet the filter', async () => {
  const { dialog, choose, wayOf, press, answer: reply, queryByRole } = await open()
  await choose('Installed')
  await wayOf('Installed', 'Empty')
  await press('Preview')
  reply(valveCalls.list, { results: [] })
  await press('Change 2 records')
  expect(await dialog.findByText('2 changed, 0 unchanged, 0 refused.')).toBeVisible()
  await waitFor(() => expect(queryByRole('rowheader', { name: 'V1' })).toBeNull())
  expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('an edit is taken back as a whole', async () => {
  const { dialog, choose, wayOf, press, answer: reply, requests } = await open()
  reply(revertBulkEdit, ({ body: { after } }) =>
    after === undefined
      ? { results: [{ id: first.id, result: 'changed' as const, version: 3 }], next: first.id }
      : {
          results: [
            {
              id: second.id,
              result: 'refused' as const,
              code: 'changed-since',
              errors: [{ path: 'body.installed', message: 'was changed since the edit', code: 'changed-since' }],
            },
          ],
          next: null,
        },
  )
  await choose('Installed')
  await wayOf('Installed', 'Empty')
  await press('Preview')
  await press('Change 2 records')
  await press('Undo')
  expect(await dialog.findByText('1 restored, 1 not restored.')).toBeVisible()
  expect(dialog.getByRole('row', { name: /V2/ })).toHaveTextContent('Installed: Changed by others since the edit')
  expect(requests(revertBulkEdit)).toEqual([
    { params: { kind: 'valve', number: 7 }, body: {} },
    { params: { kind: 'valve', number: 7 }, body: { after: first.id } },
  ])
})

/** An edit of both records in two parts of its undo; `second` answers the second one. */
const undoing = async (second: Parameters<Awaited<ReturnType<typeof open>>['answer']>[1]) => {
  const screen = await open()
  const { choose, wayOf, press, answer: reply } = screen
  await choose('Installed')
  await wayOf('Installed', 'Empty')
  await press('Preview')
  await press('Change 2 records')
  await screen.dialog.findByText('2 changed, 0 unchanged, 0 refused.')
  reply(revertBulkEdit, (request) =>
    request.body.after === undefined
      ? { results: [{ id: first.id, result: 'changed' as const }], next: first.id }
      : typeof second === 'function'
        ? second(request as never)
        : second,
  )
  await press('Undo')
  return screen
}

test('an undo whose second part gets no reply keeps the report of the first, and goes on from there', async () => {
  const { dialog, press, answer: reply, requests } = await undoing(unreachable)
  expect(await dialog.findByText('1 restored, 0 not restored.')).toBeVisible()
  expect(dialog.getByText(/The undo is not complete/)).toBeVisible()
  expect(dialog.queryByText(/Not saved/)).toBeNull()
  // The list shows the restored values.
  const lists = requests(valveCalls.list).length
  reply(revertBulkEdit, ({ body: { after } }) => ({
    results: [{ id: after === first.id ? second.id : first.id, result: 'unchanged' as const }],
    next: null,
  }))
  await press('Continue')
  expect(await dialog.findByText('2 restored, 0 not restored.')).toBeVisible()
  expect(dialog.queryByText(/The undo is not complete/)).toBeNull()
  await waitFor(() => expect(requests(valveCalls.list).length).toBeGreaterThan(lists))
  // Each part whose reply is lost is sent once more by itself.
  expect(requests(revertBulkEdit).map(({ body }) => body.after)).toEqual([undefined, first.id, first.id, first.id])
})

test('an undo whose second part is refused reads the list again', async () => {
  const { dialog, requests } = await undoing(problem(403, 'forbidden'))
  expect(await dialog.findByText('1 restored, 0 not restored.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Continue' })).toBeVisible()
  // Once to open, once after the change, once after the undo.
  await waitFor(() => expect(requests(valveCalls.list)).toHaveLength(3))
})

test('an undo that is refused at once stays at the report of the edit', async () => {
  const { dialog, choose, wayOf, press, answer: reply } = await open()
  reply(revertBulkEdit, problem(403, 'forbidden'))
  await choose('Installed')
  await wayOf('Installed', 'Empty')
  await press('Preview')
  await press('Change 2 records')
  await press('Undo')
  expect(await dialog.findByText("You don't have the right to do this.")).toBeVisible()
  expect(dialog.getByText('2 changed, 0 unchanged, 0 refused.')).toBeVisible()
})

test('a large edit goes in parts as one change set, and what comes after a failed part stays selected', async () => {
  expect(recordsPerCall).toBe(mostEdited)
  const idAt = (at: number) => `10000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  const rows = Array.from({ length: 450 }, (_, at) => ({ ...valve(`V${at + 1}`, 1), id: idAt(at + 1) }))
  const { dialog, choose, wayOf, press, answer: reply, requests } = await open(rows)
  await choose('Installed')
  await wayOf('Installed', 'Empty')
  await press('Preview')
  await dialog.findByRole('button', { name: 'Change 450 records' })
  reply(bulkEditRecords, ({ body: { records } }) =>
    records[0]?.id === idAt(201) ? problem(409, 'conflict') : { changeSet: 7, results: records.map(changed) },
  )
  await press('Change 450 records')
  expect(await dialog.findByText('200 changed, 0 unchanged, 250 refused.')).toBeVisible()
  const applied = requests(bulkEditRecords).filter(({ body }) => !body.preview)
  expect(applied.map(({ body }) => [body.records.length, body.changeSet])).toEqual([
    [200, undefined],
    [200, 7],
  ])
  expect(new Set(applied.map(({ body }) => body.edit)).size).toBe(1)
})

test('the page asks the server which records of a part are saved when the reply is lost', async () => {
  const { dialog, choose, wayOf, press, answer: reply, requests } = await open()
  reply(endBulkEdit, () => ({ changeSet: 7, saved: [first.id] }))
  await choose('Installed')
  await wayOf('Installed', 'Empty')
  await press('Preview')
  await dialog.findByRole('button', { name: 'Change 2 records' })
  reply(bulkEditRecords, unreachable)
  await press('Change 2 records')
  expect(await dialog.findByText('1 changed, 0 unchanged, 1 refused.')).toBeVisible()
  expect(dialog.queryByRole('row', { name: /V1/ })).toBeNull()
  expect(dialog.getByRole('row', { name: /V2/ })).toHaveTextContent('Not saved: the connection to the server failed')
  expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
  const [{ body: { edit: number } = {} } = {}] = requests(bulkEditRecords).filter(({ body }) => !body.preview)
  expect(requests(endBulkEdit)).toEqual([
    { params: { kind: 'valve', edit: number }, body: { records: [first.id, second.id] } },
  ])
})

test('records are neither saved nor refused as long as the server cannot be asked', async () => {
  const { dialog, choose, wayOf, press, answer: reply } = await open()
  reply(endBulkEdit, unreachable)
  await choose('Installed')
  await wayOf('Installed', 'Empty')
  await press('Preview')
  await dialog.findByRole('button', { name: 'Change 2 records' })
  reply(bulkEditRecords, unreachable)
  await press('Change 2 records')
  const lost = 'The reply of the server about 2 records was lost. They may be saved.'
  expect(await dialog.findByText(lost)).toBeVisible()
  expect(dialog.getByText('0 changed, 0 unchanged, 0 refused.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: /Correct/ })).toBeNull()
  reply(endBulkEdit, () => ({ changeSet: 7, saved: [first.id, second.id] }))
  await press('Ask the server again')
  expect(await dialog.findByText('2 changed, 0 unchanged, 0 refused.')).toBeVisible()
  expect(dialog.queryByText(lost)).toBeNull()
})

test('an error of the server about a field shows at the field', async () => {
  const { dialog, choose, press, fill, answer: reply } = await open()
  const error = { path: 'body.turns', message: 'must be at most 9', code: 'above-range', bound: 9 }
  reply(bulkEditRecords, problem(400, 'invalid', [error]))
  await choose('Turns')
  await fill(dialog.getByRole('textbox', { name: 'Turns' }), '50')
  await press('Preview')
  await dialog.findByText(/At most 9/)
  expect(dialog.getByRole('textbox', { name: 'Turns' })).toHaveAccessibleDescription(/At most 9/)
})

test('a field without its right is not offered, and a unique or fixed one neither', async () => {
  const { dialog, user, queryByRole, findByRole } = await open([first], { person: manager })
  await user.click(dialog.getByRole('combobox', { name: 'Add a field' }))
  await findByRole('option', { name: 'Turns' })
  for (const name of ['Price', 'Code']) expect(queryByRole('option', { name })).toBeNull()
})

test('a user who may only read selects no rows', async () => {
  const { findByRole, queryByRole } = await renderScreen(
    <RecordList kind={valveKind} calls={valveCalls} links={valveLinks} />,
    { address: '/Valves', person: reader, calls: [answer(valveCalls.list, { results: [first] })] },
  )
  await findByRole('row', { name: /V1/ })
  expect(queryByRole('button', { name: 'Select rows' })).toBeNull()
})
