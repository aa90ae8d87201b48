import { workbookRuns } from '../../../platform/server/workbook/workbook-runs.ts'
import { userImport } from '../contract/person-import.ts'

/** The imports of people of this installation, as this process knows them. */
export const importRunsOf = workbookRuns(
  userImport,
  { events: { done: 'people-imported', failed: 'people-not-imported' }, href: '/Users/Import' },
  'users.import',
)
