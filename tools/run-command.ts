import { Readable } from 'node:stream'
import { Registry } from 'prom-client'
import { createAudit } from '../platform/server/audit/create-audit.ts'
import { noteCommand } from '../platform/server/audit/note-command.ts'
import type { Config } from '../platform/server/config/config.ts'
import { loadConfig } from '../platform/server/config/load-config.ts'
import { productVersion } from '../platform/server/config/product-version.ts'
import { callControl } from '../platform/server/control/call-control.ts'
import { lockDataFolder } from '../platform/server/data-folder/lock-data-folder.ts'
import type { Command, ServerFeature } from '../platform/server/feature.ts'
import { createLog } from '../platform/server/log/create-log.ts'
import { openRelations } from '../platform/server/relations/open-relations.ts'
import { openHistorian } from '../platform/server/telemetry/open-historian.ts'

/**
 * Runs a feature's command: inside the Solvane that owns the data folder when one runs (through its control socket),
 * else here, with the stores opened and locked by this process. The caller cannot tell the two apart.
 */
export async function* runCommand(
  features: readonly ServerFeature[],
  name: string,
  input: unknown,
  body: Readable = Readable.from([]),
  signal: AbortSignal = new AbortController().signal,
  /** Called where the stores are about to be opened here; what it throws is the end. */
  beforeOpening: (config: Config) => void = () => {},
): AsyncGenerator<object> {
  const config = loadConfig(process.env)
  const events = await callControl(config.dataFolder, name, input, body, signal)
  if (events) {
    yield* events
    return
  }
  beforeOpening(config)
  const command = features.map((feature) => feature.commands?.[name]).find(Boolean) as Command
  const log = createLog({ ...config, logLevel: 'error' })
  const lock = await lockDataFolder(config.dataFolder, { port: 0 })
  const version = productVersion()
  const opening = [
    openRelations({ config, log, version }),
    openHistorian({ config, log, metrics: new Registry(), version }),
  ] as const
  try {
    // Both are waited for, so that a store which opens after the other has failed is closed as well.
    await Promise.allSettled(opening)
    const [relations, historian] = await Promise.all(opening)
    const audit = createAudit(relations.db, log)
    try {
      yield* noteCommand(
        audit,
        name,
        input,
        command({ config, log, relations, historian, version }, input, body, signal),
        signal,
      )
    } finally {
      await audit.close()
    }
  } finally {
    for (const store of await Promise.allSettled(opening)) if (store.status === 'fulfilled') await store.value.close()
    lock.release()
  }
}
