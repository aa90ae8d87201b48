import { describe, expect, it } from 'vitest'
import { indexTree, visibleRows } from './tree-index.ts'
import { createTypeAhead, treeMove } from './tree-keys.ts'

const index = indexTree([
  { id: 't1', label: 'WT 1', children: [{ id: 'rotor', label: 'Rotor' }] },
  { id: 't2', label: 'WT 2', children: [{ id: 'roof', label: 'Roof', children: [{ id: 'light', label: 'Light' }] }] },
  { id: 't12', label: 'WT 12', children: [{ id: 'mast', label: 'Mast' }] },
  { id: 'est', label: 'Étoile' },
])
const rows = visibleRows(index, ({ node }) => node.id === 't2' || node.id === 'roof', null)
// t1, t2, roof, light, t12, est
const at = (id: string) => rows.findIndex((row) => row.id === id)
const move = (key: string, id: string) => treeMove(key, rows, at(id), 3)

describe('keys of the tree pattern', () => {
  it.each([
    ['ArrowDown', 't1', 1],
    ['ArrowDown', 'est', 5],
    ['ArrowUp', 't1', 0],
    ['PageDown', 't2', 4],
    ['PageUp', 'light', 0],
    ['Home', 'light', 0],
    ['End', 't1', 5],
    ['ArrowRight', 't2', 2],
    ['ArrowLeft', 'light', 2],
  ] as const)('%s at %s goes to row %i', (key, id, row) => {
    expect(move(key, id)).toEqual({ kind: 'go', row })
  })

  it.each([
    ['ArrowRight', 't1', { kind: 'open', id: 't1' }],
    ['ArrowLeft', 't2', { kind: 'close', id: 't2' }],
    ['Enter', 'light', { kind: 'choose', id: 'light' }],
    [' ', 'light', { kind: 'check', id: 'light' }],
    ['*', 't2', { kind: 'openSiblings', ids: ['t1', 't12'] }],
    ['ArrowRight', 'light', null],
    ['ArrowLeft', 't1', null],
    ['Tab', 't1', null],
  ] as const)('%s at %s', (key, id, expected) => {
    expect(move(key, id)).toEqual(expected)
  })
})

describe('type-ahead', () => {
  /** Rows to which keys lead, one after the other. */
  const typed = (keys: readonly (readonly [key: string, atMs: number])[], from: string) => {
    const typeAhead = createTypeAhead()
    let active = at(from)
    return keys.map(([key, atMs]) => {
      const row = typeAhead.press(key, rows, active, atMs)
      active = row ?? active
      return row
    })
  }

  it('leads to the next row that begins with the letter, and round again', () => {
    expect(
      typed(
        [
          ['w', 0],
          ['w', 100],
          ['w', 200],
        ],
        't1',
      ),
    ).toEqual([1, 4, 0])
    expect(
      typed(
        [
          ['w', 0],
          ['w', 900],
        ],
        't1',
      ),
    ).toEqual([1, 4])
  })

  it('takes letters of one word together, without case and accents', () => {
    expect(
      typed(
        [
          ['R', 0],
          ['o', 100],
        ],
        'est',
      ),
    ).toEqual([2, 2])
    expect(
      typed(
        [
          ['e', 0],
          ['T', 100],
        ],
        't1',
      ),
    ).toEqual([5, 5])
    expect(
      typed(
        [
          ['w', 0],
          ['t', 100],
          [' ', 200],
          ['1', 300],
          ['2', 400],
        ],
        'est',
      ),
    ).toEqual([0, 0, 0, 0, 4])
  })

  it('leaves a space to the check unless a label has it there', () => {
    expect(typed([[' ', 0]], 't1')).toEqual([null])
    expect(
      typed(
        [
          ['r', 0],
          [' ', 100],
        ],
        't1',
      ),
    ).toEqual([2, null])
    expect(
      typed(
        [
          ['w', 0],
          ['t', 100],
          [' ', 900],
        ],
        't1',
      ),
    ).toEqual([1, 1, null])
  })

  it('knows only letters', () => {
    expect(
      typed(
        [
          ['Shift', 0],
          ['F2', 0],
          ['x', 0],
        ],
        't1',
      ),
    ).toEqual([null, null, null])
  })
})
