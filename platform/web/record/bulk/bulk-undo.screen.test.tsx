import { within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { EDIT, READ } from '../../../../domain/right.ts'
import { answer, unreachable } from '../../../../tests/screens/fake-api.ts'
import { personOf } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { revertBulkEdit } from '../../../contract/bulk-edit-calls.ts'
import { RecordPages } from '../record-pages.tsx'
import { valve, valveCalls, valveKind, valveLinks, withValveTexts } from '../test-valves.ts'

beforeEach(withValveTexts)

const first = valve('V1', 1)
const entry = { atMs: 0, by: 'Ada Lovelace', operation: 'bulkEditRecords', version: 2, fields: [] }

const open = (scene: Partial<Scene> = {}) =>
  renderScreen(
    <RecordPages kind={valveKind} calls={valveCalls} links={valveLinks} nameOf={({ code }) => String(code)} />,
    {
      address: `/Valves/view/${first.id}`,
      path: '/Valves/$mode/{-$id}',
      calls: [
        answer(valveCalls.get, first),
        answer(valveCalls.changes, {
          results: [
            { ...entry, changeSet: 9, isReverted: false },
            { ...entry, atMs: 1, changeSet: 7, isReverted: true },
          ],
        }),
        answer(revertBulkEdit, ({ body: { after } }) => ({
          results: [{ id: after ?? first.id, result: after ? ('refused' as const) : ('changed' as const) }],
          next: after ? null : first.id,
        })),
      ],
      ...scene,
    },
  )

test('the history of a record takes back a bulk edit in all its records', async () => {
  const { findByRole, findByText, getAllByText, getByText, queryByRole, user, requests } = await open()
  const button = await findByRole('button', { name: 'Revert change set 9' })
  expect(getAllByText(/Changed in bulk · Ada Lovelace/)).toHaveLength(2)
  expect(queryByRole('button', { name: 'Revert change set 7' })).toBeNull()
  expect(getByText('Reverted')).toBeVisible()
  await user.click(button)
  const dialog = within(await findByRole('dialog', { name: 'Revert change set 9?' }))
  await user.click(dialog.getByRole('button', { name: 'Revert' }))
  expect(await findByText('1 restored, 1 not restored.')).toBeVisible()
  expect(requests(revertBulkEdit).map(({ params, body }) => [params.number, body.after])).toEqual([
    [9, undefined],
    [9, first.id],
  ])
})

test('an undo that stops half way says what is restored, and goes on from there', async () => {
  const { findByRole, findByText, user, requests, answer: reply } = await open()
  const undo = async (name: string) =>
    user.click(within(await findByRole('dialog', { name: 'Revert change set 9?' })).getByRole('button', { name }))
  reply(revertBulkEdit, ({ body: { after } }) =>
    after === undefined ? { results: [{ id: first.id, result: 'changed' as const }], next: first.id } : unreachable,
  )
  await user.click(await findByRole('button', { name: 'Revert change set 9' }))
  await undo('Revert')
  expect(await findByText('1 restored, 0 not restored.')).toBeVisible()
  expect(await findByText(/The undo is not complete/)).toBeVisible()
  reply(revertBulkEdit, () => ({
    results: [{ id: 'gone', result: 'refused' as const, code: 'not-found' }],
    next: null,
  }))
  await undo('Continue')
  expect(await findByText('1 restored, 1 not restored.')).toBeVisible()
  expect(requests(revertBulkEdit).at(-1)?.body.after).toBe(first.id)
})

test.each([
  ['without the right', READ, 0],
  ['with the right', READ + EDIT, 1],
])('%s the history offers it or not', async (_, flags, count) => {
  const person = personOf({ products: { PICFarmEquipments: flags } })
  const { findByText, queryAllByRole } = await open({ person })
  await findByText('Reverted')
  expect(queryAllByRole('button', { name: /^Revert change set/ })).toHaveLength(count)
})
