import { expect, it } from 'vitest'
import { cellText } from './cell-text.ts'
import { shownTable } from './shown-table.ts'
import type { Cell, Column } from './table-model.ts'
import type { VisibleRow } from './table-rows.ts'

interface Machine {
  readonly name: string
  readonly powerKw: number | null
  readonly state: string
}

const columns: readonly Column<Machine>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'power', header: 'Power', unit: 'kW', decimals: 1, value: ({ powerKw }) => powerKw, aggregate: () => 12.345 },
  { id: 'share', header: 'Share', exportUnit: '%', decimals: 0, value: ({ powerKw }) => powerKw },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    choiceLabel: (code) => ({ RUN: 'Running' })[code] ?? code,
  },
  { id: 'time', header: 'Updated', value: () => 5_000, exportValue: () => '2026-10-25T02:30:00+01:00' },
]

const row = (
  machine: Machine,
  group: boolean,
  aggregates: Readonly<Record<string, Cell>> = {},
): VisibleRow<Machine> => ({
  id: machine.name,
  row: machine,
  level: group ? 1 : 2,
  group,
  expanded: group,
  position: 1,
  setSize: 1,
  aggregates,
})

it('holds what is shown: columns in order with their units, words for codes, figures rounded as on the page', () => {
  const table = shownTable(columns, [
    row({ name: 'Farm', powerKw: 3, state: '' }, true, { power: 12.345 }),
    row({ name: 'WT1', powerKw: -0.04, state: 'RUN' }, false),
    row({ name: 'WT2', powerKw: null, state: 'Pausing' }, false),
    row({ name: 'WT3', powerKw: Number.NaN, state: 'RUN' }, false),
  ])
  expect(table.columns.map(({ header }) => header)).toEqual(['Name', 'Power (kW)', 'Share (%)', 'State', 'Updated'])
  const at = '2026-10-25T02:30:00+01:00'
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['Farm', 12.3, 3, '', at],
    ['WT1', 0, 0, 'Running', at],
    ['WT2', null, null, 'Pausing', at],
    ['WT3', null, null, 'Running', at],
  ])
  expect(table.rows.map(({ level, group }) => [level, group])).toEqual([
    [1, true],
    [2, false],
    [2, false],
    [2, false],
  ])
})

it('a context stands before and behind the cells, so that a row says by itself whose it is and what is marked', () => {
  const marked: readonly Column<Machine>[] = [
    ...columns.slice(0, 1),
    {
      id: 'power',
      header: 'Power',
      value: ({ powerKw }) => powerKw,
      marks: ({ state }) => (state === '' ? ['incomplete'] : []),
    },
    { id: 'farm', header: 'Farm', value: () => 'F' },
  ]
  const table = shownTable(
    marked,
    [row({ name: 'Farm', powerKw: 3, state: '' }, true), row({ name: 'WT1', powerKw: 2, state: 'RUN' }, false)],
    { columns: [{ id: 'farm', header: 'Farm', value: () => 'F' }], marks: 'Remarks' },
  )
  expect(table.columns.map(({ header }) => header)).toEqual(['Farm', 'Name', 'Power', 'Remarks'])
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['F', 'Farm', 3, 'Power: incomplete'],
    ['F', 'WT1', 2, null],
  ])
})

it('a header says of which band it is, which no file has above it', () => {
  const banded: Column<Machine> = { id: 'energy', header: 'Energy', band: 'Today', unit: 'MWh', value: () => 1 }
  expect(shownTable([banded], []).columns.map(({ header }) => header)).toEqual(['Today: Energy (MWh)'])
})

it('figures are rounded as the page writes them', () => {
  const table = shownTable(columns.slice(1, 2), [row({ name: 'WT1', powerKw: 10.85, state: '' }, false)])
  expect(table.rows[0]?.cells).toEqual([Number(cellText(10.85, 'en-GB', 1))])
  expect(table.rows[0]?.cells).toEqual([10.9])
})
