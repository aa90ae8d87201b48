import { useState } from 'react'
import { RowButton, type ShortColumn, ShortTable } from '../composites/short-table/short-table.tsx'
import { StateMark } from '../primitives/state-mark.tsx'

const jobs = [
  { id: 'historian.retention', name: 'Removal of old measurements', took: '1,204', state: 'good' },
  { id: 'audit-log.check', name: 'Check of the log', took: '-', state: 'critical' },
] as const

export function GalleryShortTable() {
  const [chosen, setChosen] = useState<string>()
  const columns: ShortColumn<(typeof jobs)[number]>[] = [
    {
      id: 'name',
      header: 'Job',
      names: true,
      cell: ({ id, name }) => <RowButton onPress={() => setChosen(id)}>{name}</RowButton>,
    },
    { id: 'id', header: 'Id', look: 'code', from: 'tablet', cell: ({ id }) => id },
    {
      id: 'state',
      header: 'Result',
      cell: ({ state }) => <StateMark state={state} label={state === 'good' ? 'Done' : 'Failed'} />,
    },
    { id: 'took', header: 'Took, ms', align: 'end', cell: ({ took }) => took },
  ]
  return (
    <ShortTable
      label={{ text: 'Jobs' }}
      columns={columns}
      rows={jobs}
      rowKey={({ id }) => id}
      isChosen={({ id }) => id === chosen}
    />
  )
}
