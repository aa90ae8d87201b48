import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { Registry } from 'prom-client'
import type { Engine } from './engine.ts'
import type { Historian } from './historian.ts'
import { openHistorian } from './open-historian.ts'

/** An empty embedded historian for one test file, in a folder of its own that goes when it is closed. */
export const openTestHistorian = async (
  metrics = new Registry(),
  opening: { readonly through?: (engine: Engine) => Engine; readonly keepsRollups?: () => boolean } = {},
): Promise<Historian> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'solvane-historian-'))
  const historian = await openHistorian({
    config: { clickhouseUrl: undefined, dataFolder },
    log: pino({ level: 'silent' }),
    metrics,
    version: 'test',
    ...opening,
  })
  return {
    ...historian,
    async close() {
      await historian.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
