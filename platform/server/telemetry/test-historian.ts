import pino from 'pino'
import { Registry } from 'prom-client'
import type { Engine } from './engine.ts'
import type { Historian } from './historian.ts'
import { type HistorianOpening, openHistorian } from './open-historian.ts'
import { borrowTestEngine, lendEngine } from './test-engine.ts'

export type TestOpening = Pick<HistorianOpening, 'through' | 'keepsRollups' | 'groupNotes'> & {
  /** Kills the engine, or changes its tables. */
  readonly ownStore?: boolean
}

/** An empty embedded historian for one test file; close it at the end. */
export const openTestHistorian = async (
  metrics = new Registry(),
  { ownStore = false, ...opening }: TestOpening = {},
): Promise<Historian> => {
  const { store, giveBack } = await borrowTestEngine(ownStore)
  const historian = await openHistorianOver(store, { metrics, ...opening })
  return {
    ...historian,
    async close() {
      await historian.close()
      await giveBack()
    },
  }
}

/** What `work` gives, on a historian that is open for it alone. */
export const withTestHistorian = async <Result>(
  opening: TestOpening,
  work: (historian: Historian) => Promise<Result>,
): Promise<Result> => {
  const historian = await openTestHistorian(undefined, opening)
  try {
    return await work(historian)
  } finally {
    await historian.close()
  }
}

/** A historian over an engine that outlives it. */
export const openHistorianOver = (engine: Engine, opening: Partial<HistorianOpening> = {}): Promise<Historian> =>
  openHistorian({
    config: { clickhouseUrl: undefined, dataFolder: '' },
    log: pino({ level: 'silent' }),
    metrics: new Registry(),
    version: 'test',
    ...opening,
    engine: lendEngine(engine).store,
  })
