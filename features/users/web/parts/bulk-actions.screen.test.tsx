import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../../domain/right.ts'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { personOf } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { type BulkReport, changeUsers, getUsers } from '../../contract/endpoints.ts'
import { getGroupNames } from '../../contract/group-endpoints.ts'
import { rowOf } from '../test-people.ts'
import { BulkActions } from './bulk-actions.tsx'

const crowd = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    rowOf({
      id: `40000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      ...{ login: `bea.${index}`, firstName: `Bea ${index}`, lastName: 'Bulk' },
    }),
  )
const team = { id: '30000000-0000-4000-8000-000000000001', name: 'Team' }

/** The buttons of a selection of so many people. */
const select = async (
  count: number,
  report: (ids: string[], isPreview: boolean) => BulkReport | Promise<BulkReport>,
) => {
  const screen = await renderScreen(<BulkActions people={crowd(count)} />, {
    calls: [
      answer(changeUsers, ({ body }) => report(body.ids, body.isPreview)),
      answer(getGroupNames, [team]),
      answer(getUsers, { results: [], total: 0, next: null }),
    ],
  })
  const { user, findByRole, getByRole, requests } = screen
  /** Opens the dialog of an action; resolves with what it holds. */
  const open = async (action: string) => {
    await user.click(getByRole('button', { name: action }))
    return within(await findByRole('dialog'))
  }
  const sent = () =>
    requests(changeUsers)
      .filter(({ body }) => !body.isPreview)
      .map(({ body: { isPreview: _, ...body } }) => body)
  return { ...screen, open, sent }
}

test('the dialog names beforehand who cannot be changed, and the report lists exactly them', async () => {
  const gone = [1, 4, 6]
  const { user, open, sent, queryByRole } = await select(8, (ids) => ({
    done: ids.filter((_, index) => !gone.includes(index)),
    unchanged: [],
    failed: gone.map((index) => ({ id: ids[index] ?? '', name: '', code: 'not-found', detail: '' })),
  }))
  const dialog = await open('Disable')
  expect(await dialog.findByText('5 users will be changed.')).toBeVisible()
  expect(dialog.getByText(/^Bea 0 Bulk, Bea 2 Bulk, Bea 3 Bulk/)).toBeVisible()
  const failing = () => {
    const table = within(dialog.getByRole('table', { name: "3 users can't be changed:" }))
    return table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  }
  const reasons = gone.map((index) => `Bea ${index} BulkThis no longer exists.`)
  expect(failing()).toEqual(reasons)
  expect(sent()).toEqual([])

  await user.click(dialog.getByRole('button', { name: 'Disable 5 users' }))
  expect(await dialog.findByText('5 users changed')).toBeVisible()
  expect(failing()).toEqual(reasons)
  expect(sent()).toEqual([{ action: 'disable', ids: crowd(8).map(({ id }) => id) }])
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
})

test('a group is chosen first; who is in it already is counted apart', async () => {
  let members: string[] = []
  const { user, open, sent, findByRole, findByText, queryByRole } = await select(3, (ids, isPreview) => {
    const done = ids.filter((id) => !members.includes(id))
    const unchanged = ids.filter((id) => members.includes(id))
    if (!isPreview) members = ids
    return { done, unchanged, failed: [] }
  })
  const choose = async (dialog: Awaited<ReturnType<typeof open>>) => {
    await user.click(dialog.getByRole('combobox', { name: 'Group' }))
    await user.click(await findByRole('option', { name: 'Team' }))
  }
  const first = await open('Add to group')
  expect(first.getByRole('button', { name: 'Add to group' })).toBeDisabled()
  await choose(first)
  expect(await first.findByText('3 users will be changed.')).toBeVisible()
  await user.click(first.getByRole('button', { name: 'Add 3 users to a group' }))
  expect(await findByText('3 users changed')).toBeVisible()
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([{ action: 'addToGroup', groupId: team.id, ids: crowd(3).map(({ id }) => id) }])

  const again = await open('Add to group')
  await choose(again)
  expect(await again.findByText('3 users need no change.')).toBeVisible()
  expect(again.getByRole('button', { name: 'Add to group' })).toBeDisabled()
})

test('more users than one request takes are changed in blocks; stopped between them, the dialog counts who is left', async () => {
  const goOn = Promise.withResolvers<void>()
  let blocks = 0
  const { user, open, sent } = await select(2_500, async (ids, isPreview) => {
    if (!isPreview) blocks += 1
    if (blocks === 2) await goOn.promise
    return { done: ids, unchanged: [], failed: [] }
  })
  const dialog = await open('Disable')
  await user.click(await dialog.findByRole('button', { name: 'Disable 2,500 users' }))
  expect(await dialog.findByText('1,000 of 2,500')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  goOn.resolve()
  expect(await dialog.findByText('2,000 users changed')).toBeVisible()
  expect(dialog.getByText('Stopped: 500 users unchanged.')).toBeVisible()
  expect(sent().map(({ ids }) => ids.length)).toEqual([1_000, 1_000])
})

test.each([
  ['who reads', READ, []],
  ['who edits', READ + EDIT, ['Enable', 'Disable']],
  ['who manages', READ + EDIT + MANAGE, ['Enable', 'Disable', 'Add to group', 'Remove from group']],
])('%s has the buttons of a selection that their right gives', async (_, flags, names) => {
  const { queryAllByRole } = await renderScreen(<BulkActions people={crowd(2)} />, {
    person: personOf({ products: { BackOfficeUsers: flags } }),
  })
  expect(queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
})
