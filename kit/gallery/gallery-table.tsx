import { useMemo, useState } from 'react'
import { DataTable } from '../composites/data-table/data-table.tsx'
import { type Column, type Density, emptyTableState } from '../composites/data-table/table-model.ts'
import { EmptyState } from '../composites/states/empty-state.tsx'
import { SegmentedControl } from '../primitives/segmented-control.tsx'
import { StateMark } from '../primitives/state-mark.tsx'
import { TechnologyMark } from '../primitives/technology-mark.tsx'
import { type DemoMachine, demoFleet } from './demo-fleet.ts'
import { tableWords } from './demo-words.ts'
import styles from './gallery.module.css'

const marks = {
  run: { state: 'good', label: 'Running' },
  stop: { state: 'critical', label: 'Stopped' },
  lost: { state: 'stale', label: 'No data' },
} as const

const present = (values: readonly (number | null)[]) => values.filter((value): value is number => value !== null)
const sum = (values: readonly (number | null)[]) =>
  present(values).length === 0 ? null : present(values).reduce((total, value) => total + value, 0)
const mean = (values: readonly (number | null)[]) => {
  const total = sum(values)
  return total === null ? null : total / present(values).length
}

const columns: readonly Column<DemoMachine>[] = [
  {
    id: 'name',
    header: 'Farm and machine',
    width: 260,
    value: (machine) => machine.name,
    render: (machine) => (
      <span className={styles.named}>
        {!machine.machines && <TechnologyMark technology={machine.technology} />}
        <span className={styles.cut} title={machine.name}>
          {machine.name}
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: 120,
    filter: 'choice',
    card: true,
    value: (machine) => (machine.machines ? null : marks[machine.state].label),
    render: (machine) => (machine.machines ? null : <StateMark {...marks[machine.state]} />),
  },
  {
    id: 'power',
    header: 'Active power',
    unit: 'kW',
    band: 'Now',
    align: 'right',
    card: true,
    decimals: 0,
    value: (machine) => machine.powerKw,
    aggregate: (leaves) => sum(leaves.map((machine) => machine.powerKw)),
  },
  {
    id: 'wind',
    header: 'Wind speed',
    unit: 'm/s',
    band: 'Now',
    align: 'right',
    card: true,
    decimals: 1,
    value: (machine) => machine.windMetrePerSecond,
    aggregate: (leaves) => mean(leaves.map((machine) => machine.windMetrePerSecond)),
  },
  {
    id: 'availability',
    header: 'Technical availability',
    unit: '%',
    band: 'Today',
    align: 'right',
    card: true,
    decimals: 1,
    value: (machine) => machine.availabilityPercent,
    aggregate: (leaves) => mean(leaves.map((machine) => machine.availabilityPercent)),
  },
  {
    id: 'energy',
    header: 'Energy',
    unit: 'MWh',
    band: 'Today',
    align: 'right',
    decimals: 3,
    value: (machine) => machine.energyMwh,
    aggregate: (leaves) => sum(leaves.map((machine) => machine.energyMwh)),
  },
]

const sizes = {
  small: { farms: 6, machines: 5 },
  large: { farms: 500, machines: 20 },
  none: { farms: 0, machines: 0 },
} as const

const files = { name: () => 'gallery', sheet: 'Machines', onFailed: () => undefined }

/** The data table with 30 and with 10,000 machines, and empty. */
export function GalleryTable() {
  const [size, setSize] = useState<keyof typeof sizes>('small')
  const [state, setState] = useState(emptyTableState)
  const [density, setDensity] = useState<Density>('normal')
  const [opened, setOpened] = useState('')
  const [selected, setSelected] = useState(0)
  const rows = useMemo(() => demoFleet(sizes[size].farms, sizes[size].machines), [size])
  return (
    <>
      <SegmentedControl
        label="Number of machines"
        value={size}
        onChange={setSize}
        choices={[
          { value: 'small', label: '30' },
          { value: 'large', label: '10,000' },
          { value: 'none', label: 'None' },
        ]}
      />
      <DataTable
        label="Machines"
        rows={rows}
        columns={columns}
        rowId={(machine) => machine.id}
        state={state}
        onState={setState}
        density={density}
        onDensity={setDensity}
        height={520}
        onOpen={(machine) => setOpened(machine.name)}
        onSelect={(ids) => setSelected(ids.length)}
        files={files}
        words={tableWords}
        locale="en-GB"
        empty={
          <EmptyState title="No machines yet">
            This farm has no machine. Add its equipment, then its signals appear here.
          </EmptyState>
        }
        footer={(shown, total) =>
          `${shown.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} machines · ${selected} selected${opened && ` · opened ${opened}`}`
        }
      >
        {(machine) => machine.machines}
      </DataTable>
    </>
  )
}
