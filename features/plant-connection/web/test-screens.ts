import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

export const screens: readonly ScreenRow[] = [
  {
    round: 'operation',
    route: '/Administration/DataReception',
    address: '/Administration/DataReception',
    ...whenEmpty('/api/PlantConnection/Quarantine', /No rejected messages/, {
      messages: [],
      total: 0,
      counts: [],
      refusedTopics: [],
      ingest: { atMs: 0, messages: 0, samples: 0 },
    }),
  },
  {
    round: 'operation',
    route: '/Administration/DataSources',
    address: '/Administration/DataSources',
    ...whenEmpty('/api/PlantConnection/Sources', /No farms/),
  },
]
