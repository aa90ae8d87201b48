import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Caller, CallRow, CallRows, Outcome } from './authorization/call-row.ts'

const root = join(import.meta.dirname, '../..')

const rowsOfFeatures = async (): Promise<CallRows> => {
  const rows: Record<string, CallRow> = {}
  for (const file of globSync('features/*/server/test-authorization.ts', { cwd: root }).sort()) {
    const { authorization } = (await import(pathToFileURL(join(root, file)).href)) as { authorization: CallRows }
    for (const [id, row] of Object.entries(authorization)) {
      if (rows[id]) throw new Error(`${file}: another feature has a row for ${id}`)
      rows[id] = row
    }
  }
  return rows
}

/**
 * One row for every call of the API, by operation id (specification 000 §6, rights.json). Each feature has its rows in
 * `server/test-authorization.ts`. A call without a row and a row without a call fail the build.
 */
export const authorization: CallRows = await rowsOfFeatures()

export const outcomeOf = ({ outcomes, signInOnly }: CallRow, caller: Caller): Outcome => {
  if (caller !== 'apiToken' && caller !== 'apiTokenOther') return outcomes[caller]
  return signInOnly ? 403 : outcomes[caller === 'apiToken' ? 'all' : 'otherProducts']
}
