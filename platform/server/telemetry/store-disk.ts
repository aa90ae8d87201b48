import type { Log } from '../log/log.ts'
import type { Engine } from './engine.ts'
import type { StoreDisk } from './historian.ts'
import type { HistorianMetrics } from './historian-metrics.ts'

/**
 * The fullest node's local disks that the historian's tables may lie on, taken together; null where the engine is embedded
 * (its disk is that of the data folder) or stores elsewhere.
 */
export const readStoreDisk = async (engine: Engine): Promise<StoreDisk | null> => {
  if (engine.kind === 'chdb') return null
  const [[host], [freeBytes = 0], [sizeBytes = 0]] = await engine.columns<[string[], number[], number[]]>(
    `SELECT host, toFloat64(sum(free_space)) AS free, toFloat64(sum(total_space)) AS size
     FROM ${engine.topology.disks}
     WHERE is_remote = 0 AND name IN (SELECT arrayJoin(disks) FROM system.storage_policies WHERE policy_name IN (
       SELECT storage_policy FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'))
     GROUP BY host HAVING size > 0 ORDER BY free / size LIMIT 1`,
  )
  return host === undefined ? null : { host, freeBytes, sizeBytes }
}

const pauseMs = 60_000

/** Measures the fullest disk of the servers, at most once a minute. */
export const diskMeasure = (engine: Engine, metrics: HistorianMetrics, log: Log) => {
  let askedMs = 0
  return async () => {
    if (engine.kind === 'chdb' || Date.now() - askedMs < pauseMs) return
    askedMs = Date.now()
    const disk = await readStoreDisk(engine).catch((error: unknown) => {
      log.debug({ err: error }, 'the historian did not report its disk')
      return null
    })
    metrics.diskSize.set(disk?.sizeBytes ?? 0)
    metrics.diskFree.set(disk?.freeBytes ?? 0)
  }
}
