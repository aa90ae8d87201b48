import { describe, expect, it } from 'vitest'
import { checkableIds, findNodes, indexTree, visibleRows } from './tree-index.ts'
import type { TreeNode } from './tree-model.ts'

const nodes: readonly TreeNode[] = [
  {
    id: 't1',
    label: 'WT1',
    note: 'PT-EVORA',
    children: [
      { id: 'rotor', label: 'Rotor', children: [{ id: 'a', label: 'Blade A', mark: 'changed' }] },
      { id: 'box', label: 'Gearbox', mark: 'deleted' },
    ],
  },
  { id: 't2', label: 'Wt2 Évora', children: [{ id: 'hoist', label: 'Hoist', uncheckable: true }] },
]
const index = indexTree(nodes)
const shown = (openIds: readonly string[], text = '') =>
  visibleRows(index, ({ node }) => openIds.includes(node.id), findNodes(index, text))

describe('rows of a tree', () => {
  it('are the nodes whose ancestors are open', () => {
    expect(shown(['rotor', 't2']).map(({ id }) => id)).toEqual(['t1', 't2', 'hoist'])
    expect(shown(['t1', 'rotor']).map(({ id, entry }) => [id, entry.level])).toEqual([
      ['t1', 1],
      ['rotor', 2],
      ['a', 3],
      ['box', 2],
      ['t2', 1],
    ])
  })

  it('know their place among siblings, whether they are open, and how many nodes are inside', () => {
    expect(shown(['t1']).map(({ id, place, size, isOpen, count }) => [id, place, size, isOpen, count])).toEqual([
      ['t1', 1, 2, true, 3],
      ['rotor', 1, 2, false, 1],
      ['box', 2, 2, undefined, 0],
      ['t2', 2, 2, false, 1],
    ])
  })

  it('count the marks inside', () => {
    expect(index.entries.map(({ node, marksInside }) => [node.id, marksInside])).toEqual([
      ['t1', 2],
      ['rotor', 1],
      ['a', 0],
      ['box', 0],
      ['t2', 0],
      ['hoist', 0],
    ])
  })
})

describe('a filter', () => {
  it('keeps found nodes with their ancestors, and counts what it finds', () => {
    const open = ['t1', 'rotor']
    expect(shown(open, 'blade').map(({ id, size, count }) => [id, size, count])).toEqual([
      ['t1', 1, 1],
      ['rotor', 1, 1],
      ['a', 1, 0],
    ])
  })

  it('keeps what is below a found node', () => {
    expect(shown(['t2'], 'wt2').map(({ id }) => id)).toEqual(['t2', 'hoist'])
  })

  it('ignores case and accents, and finds notes', () => {
    expect(findNodes(index, ' EVORA ')?.found).toEqual([0, 4])
    expect(findNodes(index, ' ')).toBeNull()
  })
})

it('a check of all leaves out nodes without a box, and deleted ones', () => {
  expect(checkableIds(index, null)).toEqual(['t1', 'rotor', 'a', 't2'])
  expect(checkableIds(index, findNodes(index, 'ro'))).toEqual(['rotor'])
})
