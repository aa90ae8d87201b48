import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

export const screens: readonly ScreenRow[] = [
  {
    round: 'operation',
    route: '/Administration/CommunicationMessage',
    address: '/Administration/CommunicationMessage',
    ...whenEmpty('/api/Administration/CommunicationMessages', /No announcements/),
  },
  { round: 'operation', route: '/Administration/Diagnostic', address: '/Administration/Diagnostic' },
  {
    round: 'operation',
    route: '/Administration/DatabaseScriptsHistory',
    address: '/Administration/DatabaseScriptsHistory',
    ...whenEmpty('/api/Administration/DatabaseScripts', /No script applied/, {
      relations: { engine: 'pglite', scripts: [] },
      telemetry: { engine: 'chdb', scripts: [] },
    }),
  },
  {
    round: 'operation',
    route: '/Administration/CommunicationMessage',
    address: '/Administration/CommunicationMessage?message=new',
  },
  {
    round: 'operation',
    route: '/Administration/CronJobsVersions',
    address: '/Administration/CronJobsVersions',
    ...whenEmpty('/api/Administration/Jobs', /No jobs/, { nowMs: 0, results: [] }),
  },
  {
    round: 'operation',
    route: '/Administration/MaintenanceContracts',
    address: '/Administration/MaintenanceContracts',
    ...whenEmpty('/api/Administration/ReferenceItems', /The list is empty/),
  },
  {
    round: 'operation',
    route: '/Administration/MaintenanceContracts',
    address: '/Administration/MaintenanceContracts?item=new',
  },
]
