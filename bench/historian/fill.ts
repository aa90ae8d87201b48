import pino from 'pino'
import { Registry } from 'prom-client'
import { loadConfig } from '../../platform/server/config/load-config.ts'
import { productVersion } from '../../platform/server/config/product-version.ts'
import { ForkedChdbConnection } from '../../platform/server/telemetry/chdb-connection.ts'
import { type Engine, engineOverConnection } from '../../platform/server/telemetry/engine.ts'
import { embeddedFolder } from '../../platform/server/telemetry/open-engine.ts'
import { openHistorian } from '../../platform/server/telemetry/open-historian.ts'
import { blocks, tagCount } from './workload.ts'

/** Rows of one append, as the comparison's loaders send them. */
export const rowsAtOnce = 10_000

export interface Load {
  readonly pointsPerSecond: number
  /** All appends together, and the rollups that follow them. */
  readonly appendMs: number
  readonly rollUpMs: number
  readonly bytesPerPoint: number
}

/** The embedded engine over a folder, with nothing of the historian around it. */
export const openBareEngine = (folder: string): Engine =>
  engineOverConnection(
    new ForkedChdbConnection({
      folder,
      onStart: () => {},
      onCrash: (reason) => process.stderr.write(`the engine stopped and its question is asked again: ${reason}\n`),
    }),
  )

/** Appends so many steps through the historian's own door, rolls them up, and merges what was written. */
export const fill = async (dataFolder: string, steps: number): Promise<Load> => {
  const historian = await openHistorian({
    config: loadConfig({ SOLVANE_DATA: dataFolder }),
    log: pino({ level: 'error' }),
    metrics: new Registry(),
    version: productVersion(),
  })
  let appendMs = 0
  let rollUpMs = 0
  try {
    for (const block of blocks(steps, rowsAtOnce)) {
      const startedMs = performance.now()
      await historian.append(block)
      appendMs += performance.now() - startedMs
    }
    const startedMs = performance.now()
    await historian.rollUp()
    rollUpMs = performance.now() - startedMs
  } finally {
    await historian.close()
  }
  return {
    pointsPerSecond: (1000 * steps * tagCount) / appendMs,
    appendMs,
    rollUpMs,
    bytesPerPoint: await mergedBytesPerPoint(embeddedFolder(dataFolder)),
  }
}

const mergedBytesPerPoint = async (folder: string): Promise<number> => {
  const engine = openBareEngine(folder)
  try {
    for (const table of ['sample', 'rollup_10m', 'rollup_1h', 'rollup_1d'])
      await engine.run(`OPTIMIZE TABLE ${table} FINAL`)
    const [[rows = 0], [bytes = 0]] = await engine.columns<[number[], number[]]>(
      `SELECT toFloat64(sum(rows)), toFloat64(sum(bytes_on_disk)) FROM system.parts WHERE active AND table = 'sample' AND database = currentDatabase()`,
    )
    return bytes / rows
  } finally {
    await engine.close()
  }
}
