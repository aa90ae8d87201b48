import type { Config } from '../../platform/server/config/config.ts'
import type { Log } from '../../platform/server/log/log.ts'
import type { Coordination } from '../../platform/server/processes/coordination.ts'
import { coordinateByPostgresql } from '../../platform/server/processes/postgresql-coordination.ts'
import { createLocalCoordination } from '../../platform/server/processes/single-process.ts'

/** A process that was killed a moment ago still seems to be there. */
const patienceMs = 15_000
const tryEveryMs = 250
const storesLock = 'stores'

/** Another process has the stores, and they have not agreed to share them. */
export class StoresTaken extends Error {
  override readonly name = 'StoresTaken'
}

/**
 * Joins the processes that share the database. One that has not been given roles takes the stores for itself, and several
 * with roles take them together: the two kinds exclude each other, because one alone does not look at what others change.
 */
export const openCoordination = async (
  config: Pick<Config, 'databaseUrl' | 'besideOthers'>,
  log: Log,
  patience: number = patienceMs,
): Promise<Coordination> => {
  if (config.databaseUrl === undefined) return createLocalCoordination(log)
  const coordination = await coordinateByPostgresql(config.databaseUrl, log)
  const how = config.besideOthers ? 'shared' : 'exclusive'
  const claim = () => coordination.tryLock(storesLock, how)
  const untilMs = performance.now() + patience
  for (let lock = await claim(); !lock; lock = await claim()) {
    if (performance.now() < untilMs) {
      await new Promise((resolve) => setTimeout(resolve, tryEveryMs))
      continue
    }
    await coordination.close()
    throw new StoresTaken(
      config.besideOthers
        ? 'A Solvane without SOLVANE_ROLES runs on the database of DATABASE_URL and has it for itself. Stop it, or set SOLVANE_ROLES there too'
        : 'Another Solvane runs on the database of DATABASE_URL. To run several processes, set SOLVANE_ROLES in each of them, e.g. SOLVANE_ROLES=api,push,ingest,jobs',
    )
  }
  coordination.onGap(() => {
    claim().then(
      (lock) => lock ?? log.error('while the line to the database was away, a Solvane of the other kind has started'),
      () => undefined,
    )
  })
  return coordination
}
