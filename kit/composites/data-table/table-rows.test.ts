import { describe, expect, it } from 'vitest'
import { shownCell } from './shown-table.ts'
import { type Column, emptyTableState, type TableState } from './table-model.ts'
import { arrangeRows, flattenBranches, keepUnchanged, placeOf } from './table-rows.ts'

interface Place {
  id: string
  name: string
  power: number | null
  inside?: Place[]
}

const sum = (leaves: readonly Place[]) => leaves.reduce((total, leaf) => total + (leaf.power ?? 0), 0)
const columns: Column<Place>[] = [
  { id: 'name', header: 'Name', value: (place) => place.name },
  { id: 'power', header: 'Power', align: 'right', value: (place) => place.power, aggregate: sum },
]
const rows: Place[] = [
  {
    id: 'a',
    name: 'Alta',
    power: null,
    inside: [
      {
        id: 'a1',
        name: 'Alta north',
        power: null,
        inside: [
          { id: 'wt10', name: 'WT10', power: 3 },
          { id: 'wt2', name: 'WT2', power: null },
        ],
      },
      { id: 'wt1', name: 'WT1', power: 1 },
    ],
  },
  { id: 'b', name: 'Brisa', power: null, inside: [{ id: 'inv1', name: 'INV1', power: 9 }] },
  { id: 'c', name: 'Empty', power: null, inside: [] },
]
const source = { rows, columns, rowId: (place: Place) => place.id, children: (place: Place) => place.inside }
const look = (change: Partial<TableState>, startCollapsed = false) => {
  const state = { ...emptyTableState, ...change }
  const arranged = arrangeRows(source, state, 'en-GB')
  return { ...arranged, ids: flattenBranches(arranged.branches, state, startCollapsed).map((row) => row.id) }
}

it('a search finds rows by more than their cells, groups with all that they hold', () => {
  const alsoFoundBy = (place: Place) => (place.id === 'a' ? 'FR-ÁLT' : '')
  const found = (search: string) =>
    arrangeRows({ ...source, alsoFoundBy }, { ...emptyTableState, search }, 'en-GB').branches.flatMap(({ leaves }) =>
      leaves.map(({ id }) => id),
    )
  expect(found('fr-alt')).toEqual(['wt10', 'wt2', 'wt1'])
  expect(found('fr-alt wt2')).toEqual(['wt2'])
  expect(found('wt2')).toEqual(['wt2'])
})

describe('a group of which some leaves are shown', () => {
  const narrowed = (row: Place, leaves: readonly Place[]): Place => ({ ...row, name: `${row.name} ${leaves.length}` })
  const names = (filters: Record<string, string>) =>
    flattenBranches(
      arrangeRows({ ...source, narrowed }, { ...emptyTableState, filters }, 'en-GB').branches,
      emptyTableState,
      false,
    ).map(({ row }) => row.name)

  it('is what its owner makes of it, at every level', () => {
    expect(names({ name: 'wt10' })).toEqual(['Alta 1', 'Alta north 1', 'WT10'])
  })

  it('is itself where all are shown', () => {
    expect(names({ name: 'north' })).toEqual(['Alta 2', 'Alta north', 'WT10', 'WT2'])
    expect(names({})).toContain('Alta')
  })
})

describe('groups', () => {
  it('stand above their rows in the given order', () => {
    const { ids, shown, total } = look({})
    expect(ids).toEqual(['a', 'a1', 'wt10', 'wt2', 'wt1', 'b', 'inv1', 'c'])
    expect([shown, total]).toEqual([4, 4])
  })

  it('fold one by one, or start folded', () => {
    expect(look({ toggled: ['a1'] }).ids).toEqual(['a', 'a1', 'wt1', 'b', 'inv1', 'c'])
    expect(look({}, true).ids).toEqual(['a', 'b', 'c'])
    expect(look({ toggled: ['b'] }, true).ids).toEqual(['a', 'b', 'inv1', 'c'])
  })

  it('show what was found even when they start folded', () => {
    expect(look({ search: 'wt2' }, true).ids).toEqual(['a', 'a1', 'wt2'])
  })

  it('carry the aggregate of the leaves that are shown', () => {
    const all = arrangeRows(source, emptyTableState, 'en-GB').branches[0]?.aggregates
    const some = arrangeRows(source, { ...emptyTableState, search: 'wt10' }, 'en-GB').branches[0]?.aggregates
    expect([all, some]).toEqual([{ power: 4 }, { power: 3 }])
  })

  it('tell level and place', () => {
    const state = emptyTableState
    const visible = flattenBranches(arrangeRows(source, state, 'en-GB').branches, state, false)
    expect(visible.find((row) => row.id === 'wt2')).toMatchObject({ level: 3, position: 2, setSize: 2, group: false })
    expect(visible.find((row) => row.id === 'b')).toMatchObject({ level: 1, position: 2, setSize: 3, expanded: true })
  })
})

describe('sorting', () => {
  it('sorts brothers among themselves, groups by aggregate', () => {
    expect(look({ sort: { column: 'power', descending: true } }).ids).toEqual([
      'b',
      'inv1',
      'a',
      'a1',
      'wt10',
      'wt2',
      'wt1',
      'c',
    ])
  })

  it('counts within names and leaves missing figures at the end', () => {
    expect(look({ sort: { column: 'name', descending: false } }).ids.slice(0, 5)).toEqual([
      'a',
      'a1',
      'wt2',
      'wt10',
      'wt1',
    ])
    expect(look({ sort: { column: 'power', descending: false } }).ids.filter((id) => /wt(2|10)/.test(id))).toEqual([
      'wt10',
      'wt2',
    ])
  })
})

describe('filters', () => {
  it('keep groups of the leaves that pass', () => {
    const { ids, shown, total } = look({ filters: { power: '>2' } })
    expect(ids).toEqual(['a', 'a1', 'wt10', 'b', 'inv1'])
    expect([shown, total]).toEqual([2, 4])
  })

  it('find all machines of a farm by its name', () => {
    expect(look({ search: 'alta' }).ids).toEqual(['a', 'a1', 'wt10', 'wt2', 'wt1'])
    expect(look({ search: 'alta wt1' }).ids).toEqual(['a', 'a1', 'wt10', 'wt1'])
  })

  it('ignore what cannot be read', () => {
    expect(look({ filters: { power: '>' } }).shown).toBe(4)
  })
})

it('keeps the objects of rows that have not changed where they stand', () => {
  const visibleOf = (change: Partial<TableState>) => {
    const state = { ...emptyTableState, ...change }
    return flattenBranches(arrangeRows(source, state, 'en-GB').branches, state, false)
  }
  const before = visibleOf({})
  expect(keepUnchanged([], before)).toEqual(before)
  expect(keepUnchanged(before, visibleOf({}))).toBe(before)
  const after = keepUnchanged(before, visibleOf({ toggled: ['b'] }))
  expect(after.map(({ id }) => id)).toEqual(['a', 'a1', 'wt10', 'wt2', 'wt1', 'b', 'c'])
  expect(after.filter((row, place) => row !== before[place]).map(({ id }) => id)).toEqual(['b', 'c'])
})

it('tells where a row stands', () => {
  const visible = flattenBranches(arrangeRows(source, emptyTableState, 'en-GB').branches, emptyTableState, false)
  expect([placeOf(visible, 'wt2'), placeOf(visible, 'gone')]).toEqual([3, -1])
})

it('arranges 10,000 rows of 500 groups in one pass', () => {
  const many: Place[] = Array.from({ length: 500 }, (_, farm) => ({
    id: `f${farm}`,
    name: `Farm ${farm}`,
    power: null,
    inside: Array.from({ length: 20 }, (_, turbine) => ({
      id: `f${farm}t${turbine}`,
      name: `WT${turbine}`,
      power: (farm * 7 + turbine * 13) % 31,
    })),
  }))
  const state = { ...emptyTableState, sort: { column: 'power', descending: true } }
  const arranged = arrangeRows({ ...source, rows: many }, state, 'en-GB')
  expect(arranged.total).toBe(10_000)
  expect(flattenBranches(arranged.branches, state, false)).toHaveLength(10_500)
})

it('keeps a code, and sorts, searches and shows its word', () => {
  const words: Record<string, string> = { RUN: 'Works', STOP: 'At rest' }
  const state: Column<{ id: string }> = {
    id: 'state',
    header: 'State',
    filter: 'choice',
    value: (row) => row.id,
    choiceLabel: (code) => words[code] ?? code,
  }
  const source = { rows: [{ id: 'RUN' }, { id: 'STOP' }], columns: [state], rowId: (row: { id: string }) => row.id }
  const ids = (change: Partial<TableState>) =>
    arrangeRows(source, { ...emptyTableState, ...change }, 'en-GB').branches.map(({ id }) => id)
  expect(ids({ filters: { state: 'STOP' } })).toEqual(['STOP'])
  expect(ids({ search: 'works' })).toEqual(['RUN'])
  expect(ids({ sort: { column: 'state', descending: false } })).toEqual(['STOP', 'RUN'])
  const weighed = { ...source, columns: [{ ...state, sortValue: (row: { id: string }) => (row.id === 'RUN' ? 1 : 2) }] }
  const worstLast = { ...emptyTableState, sort: { column: 'state', descending: false } }
  expect(arrangeRows(weighed, worstLast, 'en-GB').branches.map(({ id }) => id)).toEqual(['RUN', 'STOP'])
  const [row] = flattenBranches(arrangeRows(source, emptyTableState, 'en-GB').branches, emptyTableState, false)
  expect(row && shownCell(state, row)).toBe('Works')
})
