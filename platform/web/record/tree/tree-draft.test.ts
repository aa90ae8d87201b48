import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { equalValues } from '../../../contract/field-value.ts'
import { isEmptyTreeDraft, keepTreeDraft, restoreTreeDraft } from './kept-tree-draft.ts'
import { testNode, testTree, testTreeRules } from './test-tree.ts'
import { treeChanges } from './tree-changes.ts'
import { mostSteps, reduceTreeDraft, startTreeDraft, type TreeAction, type TreeDraft } from './tree-draft.ts'
import { allNodes, type DraftNode, inNaturalOrder, nodeIn } from './tree-nodes.ts'

const start = startTreeDraft(testTree)
const draftAfter = (...actions: readonly TreeAction[]): TreeDraft =>
  actions.reduce((draft, action) => reduceTreeDraft(draft, action, testTreeRules), start)
const changesAfter = (...actions: readonly TreeAction[]) => treeChanges(draftAfter(...actions), testTreeRules)
const idsOf = ({ roots }: TreeDraft) => allNodes(roots).map(({ id }) => id)
const contentOf = ({ roots, deletions }: TreeDraft) => ({ roots, deletions })
const edit = (id: string, values: Readonly<Record<string, unknown>>, continues?: boolean): TreeAction => ({
  kind: 'edit',
  id,
  values,
  ...(continues && { continues }),
})

describe('deletions', () => {
  it('queues a node of the original to save, and one just added as unsaved', () => {
    const draft = draftAfter(
      { kind: 'add', parentId: 'T1', node: testNode('new', 'BLADE') },
      { kind: 'delete', id: 'B2' },
      { kind: 'delete', id: 'new' },
    )
    expect(draft.deletions).toEqual({ toSave: ['B2'], unsaved: ['new'] })
    expect(idsOf(draft)).toEqual(['T1', 'B1', 'B3', 'H1', 'T2', 'H2'])
  })

  it('drops the fields of deleted nodes and of their descendants', () => {
    const edits = [edit('H1', { name: 'Hoist' }), edit('B1', { name: 'Blade' }), edit('T2', { name: 'WT2' })]
    expect(changesAfter(...edits).count).toBe(3)
    expect(changesAfter(...edits, { kind: 'delete', id: 'T1' }).fields.map(({ id }) => id)).toEqual(['T2'])
  })

  it('does nothing for a node that is not there', () => {
    expect(draftAfter({ kind: 'delete', id: 'none' })).toBe(start)
  })

  it('are cleared by cancel, which an undo takes back', () => {
    const deleted = draftAfter({ kind: 'delete', id: 'B2' }, edit('B1', { name: 'Blade' }))
    const cancelled = reduceTreeDraft(deleted, { kind: 'cancel' }, testTreeRules)
    expect(contentOf(cancelled)).toEqual(contentOf(start))
    expect(contentOf(reduceTreeDraft(cancelled, { kind: 'undo' }, testTreeRules))).toEqual(contentOf(deleted))
  })
})

describe('a new node', () => {
  it('stands after the last sibling of its type, else at the end', () => {
    const draft = draftAfter(
      { kind: 'add', parentId: 'T1', node: testNode('B4', 'BLADE') },
      { kind: 'add', parentId: 'T2', node: testNode('B5', 'BLADE') },
      { kind: 'add', parentId: null, node: testNode('T3', 'TURBINE', [testNode('H3', 'HOIST')]) },
    )
    expect(idsOf(draft)).toEqual(['T1', 'B1', 'B2', 'B3', 'B4', 'H1', 'T2', 'H2', 'B5', 'T3', 'H3'])
  })

  it('may not have an id that is in use, also of a deleted node', () => {
    const again: TreeAction = { kind: 'add', parentId: 'T1', node: testNode('B2', 'BLADE') }
    expect(() => draftAfter(again)).toThrow('B2')
    expect(() => draftAfter({ kind: 'delete', id: 'B2' }, again)).toThrow('B2')
  })
})

describe('changed fields', () => {
  it.each([
    ['a list in another order', { tags: ['b', 'a'] }],
    ['the same instant in another zone', { installed: '2019-05-14T10:00:00+02:00' }],
    ['a number as text', { ratedActivePower: '3600.0' }],
    ['an empty text for no value', { epeId: '' }],
  ])('do not count: %s', (_what, values) => {
    expect(changesAfter(edit('B1', values)).fields).toEqual([])
  })

  it('leave out keys that do not count, and save them', () => {
    const changes = changesAfter(edit('B1', { epeId: '7', manufacturerId: '9', name: 'Blade' }))
    expect(changes.count).toBe(1)
    expect(changes.toSave.map(({ field }) => field)).toEqual(['name', 'epeId', 'manufacturerId'])
    expect(changesAfter(edit('B1', { epeId: '7', manufacturerId: '9' })).count).toBe(0)
  })

  it('save the rated power with another manufacturer or model', () => {
    expect(changesAfter(edit('B1', { model: 'A2' })).toSave).toEqual([
      { id: 'B1', type: 'BLADE', field: 'model', before: 'A1', after: 'A2' },
      { id: 'B1', type: 'BLADE', field: 'ratedActivePower', before: 3600, after: 3600 },
    ])
    expect(changesAfter(edit('B1', { model: 'A2', ratedActivePower: 3700 })).toSave).toHaveLength(2)
  })

  it.each(['name', 'manufacturer', 'model'])('count 0 while a changed %s is empty', (field) => {
    const changes = changesAfter(edit('B1', { name: 'Blade' }), edit('T1', { [field]: '' }))
    expect([changes.count, changes.blocked]).toEqual([0, [{ id: 'T1', field }]])
  })

  it('are not held up by an empty field that nobody changed', () => {
    const stored = startTreeDraft([testNode('H9', 'HOIST', [], { model: '' })])
    const changes = treeChanges(reduceTreeDraft(stored, edit('H9', { name: 'Hoist' }), testTreeRules), testTreeRules)
    expect([changes.count, changes.blocked]).toEqual([1, []])
  })

  it('count 0 while a changed needed field is empty, and say which', () => {
    const changes = changesAfter(edit('B1', { name: 'Blade' }), edit('H1', { model: ' ' }))
    expect([changes.count, changes.blocked]).toEqual([0, [{ id: 'H1', field: 'model' }]])
    // A field that its type does not need.
    expect(changesAfter(edit('B1', { model: null })).count).toBe(1)
  })

  it('block with an empty needed field of an added node', () => {
    const node = testNode('new', 'HOIST', [], { name: null })
    const changes = changesAfter({ kind: 'add', parentId: 'T1', node })
    expect(changes.blocked).toEqual([{ id: 'new', field: 'name' }])
    expect(changes.addedIds).toEqual(['new'])
  })

  it('refuse a value without a key', () => {
    expect(() => draftAfter(edit('B1', { '': 1 }))).toThrow('key must not be empty')
  })
})

describe('checks', () => {
  const check = (id: string, more: object = {}): TreeAction => ({ kind: 'check', id, checked: true, ...more })

  it('replace the checked node of the type', () => {
    expect(draftAfter(check('B1'), check('H1'), check('B2')).checkedIds).toEqual(['H1', 'B2'])
    expect(draftAfter(check('B1'), check('B2', { keepOthers: true })).checkedIds).toEqual(['B1', 'B2'])
    expect(draftAfter(check('B1'), { kind: 'check', id: 'B1', checked: false }).checkedIds).toEqual([])
  })

  it('take all nodes, the found ones, or none', () => {
    expect(draftAfter({ kind: 'checkAll' }).checkedIds).toEqual(idsOf(start))
    expect(draftAfter({ kind: 'checkAll', ids: ['H2', 'H1', 'gone'] }).checkedIds).toEqual(['H1', 'H2'])
    expect(draftAfter({ kind: 'checkAll' }, { kind: 'uncheckAll' }).checkedIds).toEqual([])
  })

  it('receive a bulk edit, as far as their type has the field, in one step', () => {
    const draft = draftAfter(
      { kind: 'checkAll', ids: ['B1', 'H1', 'H2'] },
      { kind: 'bulkEdit', values: { norm: 'EN 1808' } },
    )
    const { fields } = treeChanges(draft, testTreeRules)
    expect(fields.map(({ id, after: value }) => [id, value])).toEqual([
      ['H1', 'EN 1808'],
      ['H2', 'EN 1808'],
    ])
    expect(draft.past).toHaveLength(1)
    expect(nodeIn(draft.roots, 'B1')?.values).not.toHaveProperty('norm')
  })

  it('come back with a node that an undo brings back', () => {
    const draft = draftAfter(check('B1'), { kind: 'delete', id: 'B1' }, { kind: 'undo' })
    expect(draft.checkedIds).toEqual(['B1'])
  })
})

describe('open nodes', () => {
  it('begin with the first root', () => {
    expect(start.openIds).toEqual(['T1'])
    expect(startTreeDraft(testTree, 'H2').openIds).toEqual(['T2', 'H2'])
  })

  it('are the opened one and its ancestors, without its siblings', () => {
    expect(draftAfter({ kind: 'open', id: 'T2' }).openIds).toEqual(['T2'])
    const draft = draftAfter({ kind: 'open', id: 'B1' }, { kind: 'open', id: 'B2' })
    expect(draft.openIds).toEqual(['T1', 'B2'])
    expect(draftAfter({ kind: 'open', id: 'T2' }, { kind: 'open', id: 'none' }).openIds).toEqual(['T1'])
  })

  it('close, and open all at once', () => {
    expect(draftAfter({ kind: 'close', id: 'T1' }).openIds).toEqual([])
    expect(draftAfter({ kind: 'openAll', ids: ['T1', 'T2'] }).openIds).toEqual(['T1', 'T2'])
  })
})

describe('undo', () => {
  it('takes typing in one field as one step', () => {
    const draft = draftAfter(
      edit('B1', { name: 'W' }, true),
      edit('B1', { name: 'WT' }, true),
      edit('B1', { name: 'WT1' }, true),
      edit('B2', { name: 'X' }, true),
    )
    expect(draft.past).toHaveLength(2)
    const back = reduceTreeDraft(draft, { kind: 'undo' }, testTreeRules)
    expect(nodeIn(back.roots, 'B1')?.values.name).toBe('WT1')
    // After an undo typing is a new step.
    expect(reduceTreeDraft(back, edit('B1', { name: 'WT12' }, true), testTreeRules).past).toHaveLength(2)
  })

  it('makes no step of a change of nothing', () => {
    expect(draftAfter(edit('B1', { name: 'B1' })).past).toEqual([])
    expect(draftAfter({ kind: 'cancel' }).past).toEqual([])
  })

  it('is no way forward after another change', () => {
    const back = draftAfter(edit('B1', { name: 'A' }), edit('B1', { name: 'B' }), { kind: 'undo' })
    const other = reduceTreeDraft(back, edit('B2', { name: 'C' }), testTreeRules)
    expect(reduceTreeDraft(other, { kind: 'redo' }, testTreeRules)).toBe(other)
  })

  it('goes back 50 steps', () => {
    expect(mostSteps).toBe(50)
    const edits = Array.from({ length: mostSteps + 5 }, (_, n) => edit('B1', { name: `name ${n}` }))
    let draft = draftAfter(...edits)
    for (let n = 0; n < mostSteps + 5; n += 1) draft = reduceTreeDraft(draft, { kind: 'undo' }, testTreeRules)
    expect(nodeIn(draft.roots, 'B1')?.values.name).toBe('name 4')
    for (let n = 0; n < mostSteps + 5; n += 1) draft = reduceTreeDraft(draft, { kind: 'redo' }, testTreeRules)
    expect(nodeIn(draft.roots, 'B1')?.values.name).toBe(`name ${mostSteps + 4}`)
  })

  it('ends at a save, whose tree is the original from then on', () => {
    const draft = draftAfter(edit('B1', { name: 'Blade' }), { kind: 'delete', id: 'B2' }, { kind: 'saved' })
    expect(draft.past).toEqual([])
    expect(draft.original).toBe(draft.roots)
    expect(draft.deletions).toEqual({ toSave: [], unsaved: [] })
  })
})

describe('natural order', () => {
  const light = (id: string, name: string) => testNode(id, 'LIGHT', [], { name })
  const lights = [light('l10', 'L10'), testNode('fan', 'FAN'), light('l2', 'L2')]
  const orders = [{ type: 'LIGHT', under: 'ROOF', by: 'name' }]
  const roofOf = (children: readonly DraftNode[]) => [testNode('t', 'TURBINE', [testNode('roof', 'ROOF', children)])]
  const idsBelow = (roots: readonly DraftNode[]) => nodeIn(roots, 'roof')?.children.map(({ id }) => id)

  it('is that of a type below a type, and others keep their places', () => {
    expect(idsBelow(inNaturalOrder(roofOf(lights), orders))).toEqual(['l2', 'fan', 'l10'])
    const [mast] = inNaturalOrder([testNode('mast', 'MAST', lights)], orders)
    expect(mast?.children).toBe(lights)
  })

  it('leaves a tree that is in order the same object', () => {
    const sorted = inNaturalOrder(roofOf(lights), orders)
    expect(inNaturalOrder(sorted, orders)).toBe(sorted)
  })

  it('comes with a save; until then an added node stands after the last one of its type', () => {
    const rules = { ...testTreeRules, orders }
    const stored = startTreeDraft(inNaturalOrder(roofOf(lights), orders))
    const added = reduceTreeDraft(stored, { kind: 'add', parentId: 'roof', node: light('l3', 'L3') }, rules)
    expect(idsBelow(added.roots)).toEqual(['l2', 'fan', 'l10', 'l3'])
    const saved = reduceTreeDraft(added, { kind: 'saved' }, rules)
    expect(idsBelow(saved.roots)).toEqual(['l2', 'fan', 'l3', 'l10'])
    expect(saved.original).toBe(saved.roots)
  })
})

/** Actions on nodes that may be gone. New nodes have new ids. */
const someId = fc.constantFrom('T1', 'B1', 'B2', 'B3', 'H1', 'T2', 'H2', 'n0', 'n1', 'n2')
const someValues = fc.oneof(
  fc.record({ name: fc.constantFrom('B1', 'T1', '', 'x', null) }),
  fc.record({ tags: fc.subarray(['a', 'b', 'c']) }),
  fc.record({ ratedActivePower: fc.constantFrom(3600, '3600', 3700, null), epeId: fc.constantFrom(null, '7') }),
  fc.record({ manufacturer: fc.constantFrom('Alta', '', null), manufacturerId: fc.constantFrom(null, '9') }),
)
const change = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), id: someId, values: someValues, continues: fc.boolean() }),
  fc.record({ kind: fc.constant('bulkEdit' as const), values: someValues }),
  fc.record({
    kind: fc.constant('add' as const),
    parentId: fc.option(someId),
    type: fc.constantFrom('BLADE', 'HOIST'),
  }),
  fc.record({ kind: fc.constant('delete' as const), id: someId }),
  fc.record({ kind: fc.constant('check' as const), id: someId, checked: fc.boolean(), keepOthers: fc.boolean() }),
  fc.record({ kind: fc.constant('open' as const), id: someId }),
  fc.record({ kind: fc.constantFrom('checkAll' as const, 'uncheckAll' as const) }),
)
const cancel = fc.record({ kind: fc.constant('cancel' as const) })
const backAndForth = fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) })

type Step = typeof change | typeof cancel | typeof backAndForth extends fc.Arbitrary<infer One> ? One : never

/** Applies steps; the n-th added node is called `n<n>`. */
const run = (from: TreeDraft, steps: readonly Step[]): TreeDraft => {
  let made = 0
  return steps.reduce((draft, one) => {
    if (one.kind !== 'add') return reduceTreeDraft(draft, one as TreeAction, testTreeRules)
    const node = testNode(`n${made++}`, one.type)
    return reduceTreeDraft(draft, { kind: 'add', parentId: one.parentId, node }, testTreeRules)
  }, from)
}

/** Compares every field of every node with the original. */
const countByHand = ({ roots }: TreeDraft): number => {
  const before = new Map(allNodes(testTree).map(({ id, values }) => [id, values]))
  const fields = allNodes(roots).flatMap(({ id, type, values }) =>
    Object.entries(testTreeRules.fields[type] ?? {}).map(([key, field]) => {
      const isChanged = !equalValues(field, before.get(id)?.[key], values[key])
      const isEmpty = values[key] === '' || values[key] === null
      const isNeeded = type !== 'BLADE' && ['name', 'manufacturer', 'model'].includes(key)
      return {
        counts: isChanged && key !== 'epeId' && key !== 'manufacturerId',
        blocks: isNeeded && isEmpty && (isChanged || !before.has(id)),
      }
    }),
  )
  return fields.some(({ blocks }) => blocks) ? 0 : fields.filter(({ counts }) => counts).length
}

describe('for any sequence of steps', () => {
  it('as many undos lead back to the start, and redos forth again', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(change, cancel), { maxLength: mostSteps }), (steps) => {
        let draft = run(start, steps)
        const end = contentOf(draft)
        const { length } = draft.past
        for (let n = 0; n < length; n += 1) draft = reduceTreeDraft(draft, { kind: 'undo' }, testTreeRules)
        expect(contentOf(draft)).toEqual(contentOf(start))
        for (let n = 0; n < length; n += 1) draft = reduceTreeDraft(draft, { kind: 'redo' }, testTreeRules)
        expect(contentOf(draft)).toEqual(end)
      }),
    )
  })

  it('cancel restores the original and clears the pending deletions', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(change, backAndForth), { maxLength: 30 }), (steps) => {
        const draft = reduceTreeDraft(run(start, steps), { kind: 'cancel' }, testTreeRules)
        expect(contentOf(draft)).toEqual(contentOf(start))
        expect(isEmptyTreeDraft(keepTreeDraft(draft))).toBe(true)
      }),
    )
  })

  it('the count is that of a comparison of every field', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(change, backAndForth, cancel), { maxLength: 30 }), (steps) => {
        const draft = run(start, steps)
        expect(treeChanges(draft, testTreeRules).count).toBe(countByHand(draft))
      }),
    )
  })

  it('a kept draft is restored as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(change, backAndForth, cancel), { maxLength: 30 }), (steps) => {
        const draft = run(start, steps)
        const restored = restoreTreeDraft(testTree, JSON.parse(JSON.stringify(keepTreeDraft(draft))))
        expect(restored.lost).toEqual([])
        expect(contentOf(restored.draft)).toEqual(contentOf(draft))
        expect(restored.draft.checkedIds).toEqual(draft.checkedIds)
        expect(treeChanges(restored.draft, testTreeRules)).toEqual(treeChanges(draft, testTreeRules))
      }),
    )
  })
})

test('a kept draft names what it lost to another user, and keeps the rest', () => {
  const kept = keepTreeDraft(
    draftAfter(
      edit('B1', { name: 'Blade' }),
      edit('B2', { name: 'Lost' }),
      { kind: 'delete', id: 'H1' },
      { kind: 'add', parentId: 'T2', node: testNode('new', 'BLADE') },
    ),
  )
  const [first] = testTree
  const now = [{ ...first, children: [testNode('B1', 'BLADE', [], { model: 'A9' })] } as (typeof testTree)[number]]
  const { draft, lost } = restoreTreeDraft(now, kept)
  expect(lost).toEqual(['B2', 'new'])
  expect(draft.deletions.toSave).toEqual([])
  expect(nodeIn(draft.roots, 'B1')?.values).toMatchObject({ name: 'Blade', model: 'A9' })
})
