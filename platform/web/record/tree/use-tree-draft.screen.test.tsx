import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { testNode, testTree, testTreeRules } from './test-tree.ts'
import { nodeIn, type Roots } from './tree-nodes.ts'
import { type TreeEditor, useTreeDraft } from './use-tree-draft.ts'

/** The newest editor, as a screen would hold it. */
let editor: TreeEditor

const rules = { ...testTreeRules, orders: [{ type: 'BLADE', under: 'TURBINE', by: 'name' }] }

function Screen({ roots = testTree, version = 1 }: { readonly roots?: Roots; readonly version?: number }) {
  editor = useTreeDraft('equipment FARM', { roots, version }, rules)
  const rename = () => editor.act({ kind: 'edit', id: 'B1', values: { name: 'Blade' } })
  return (
    <button type="button" onClick={rename}>
      {`${editor.changes.count} changed`}
    </button>
  )
}

type Stored = { readonly roots: Roots; readonly version: number }
/** The server replies with another tree. */
let setStored: (next: Stored) => void

function LiveScreen() {
  const [stored, set] = useState<Stored>({ roots: testTree, version: 1 })
  setStored = set
  return <Screen {...stored} />
}

const nameOf = (id: string) => nodeIn(editor.draft.roots, id)?.values.name

test('changes survive the tab, on the version that they were made on', async () => {
  const first = await renderScreen(<Screen />)
  expect(editor.isDirty()).toBe(false)
  await first.user.click(first.getByRole('button', { name: '0 changed' }))
  expect(first.getByRole('button', { name: '1 changed' })).toBeVisible()
  expect(editor.isDirty()).toBe(true)
  first.close()

  // Meanwhile another user has renamed the turbine and deleted a blade.
  const now = [testNode('T1', 'TURBINE', [testNode('B1', 'BLADE')], { name: 'WT1' })]
  await renderScreen(<Screen roots={now} version={2} />)
  expect(editor.restoredAtMs).toBeGreaterThan(0)
  expect([nameOf('B1'), nameOf('T1'), editor.changes.count]).toEqual(['Blade', 'WT1', 1])
  // The server reports the conflict.
  expect(editor.version).toBe(1)
})

test('a draft that was undone or cancelled is forgotten', async () => {
  const first = await renderScreen(<Screen />)
  await first.user.click(first.getByRole('button', { name: '0 changed' }))
  act(() => editor.act({ kind: 'undo' }))
  expect(editor.isDirty()).toBe(false)
  first.close()
  await renderScreen(<Screen />)
  expect([editor.restoredAtMs, editor.changes.count]).toEqual([undefined, 0])
})

test('a tree that another user saves comes below the changes; after a save it is the original', async () => {
  const { user, getByRole } = await renderScreen(<LiveScreen />)
  await user.click(getByRole('button'))
  act(() => setStored({ roots: [testNode('T1', 'TURBINE', [testNode('B1', 'BLADE')])], version: 2 }))
  expect([nameOf('B1'), nameOf('T2'), editor.changes.count, editor.version]).toEqual(['Blade', undefined, 1, 1])
  act(() => editor.act({ kind: 'saved' }))
  expect([nameOf('B1'), editor.changes.count, editor.isDirty(), editor.version]).toEqual(['Blade', 0, false, 2])
})

test('siblings stand in natural order, also those that another user saves', async () => {
  const turbine = (...ids: readonly string[]) => [
    testNode(
      'T1',
      'TURBINE',
      ids.map((id) => testNode(id, 'BLADE')),
    ),
  ]
  const idsOf = () => nodeIn(editor.draft.roots, 'T1')?.children.map(({ id }) => id)
  await renderScreen(<LiveScreen />)
  act(() => setStored({ roots: turbine('B10', 'B9'), version: 2 }))
  expect(idsOf()).toEqual(['B9', 'B10'])
  expect([editor.changes.count, editor.isDirty()]).toEqual([0, false])
})
