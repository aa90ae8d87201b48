/** Values of imports in memory, for tests about the states of imports. Tests of values after an undo use the embedded historian. */
import type { Historian, Sample } from '../../../platform/server/telemetry/historian.ts'

type ImportCalls =
  | ('engine' | 'stage' | 'commitStaged' | 'discardStaged' | 'committedImport' | 'raw' | 'rollUp' | 'close')
  | ('setLimits' | 'setSilences' | 'checkTakeBack' | 'takeBackImport' | 'checkBringBack' | 'bringBackImport')

export const openMemoryHistorian = async (): Promise<Historian> => {
  const staged = new Map<string, readonly Sample[]>()
  const stored = new Map<string, readonly Sample[]>()
  const nothing = async () => undefined
  const calls: Pick<Historian, ImportCalls> = {
    engine: 'chdb',
    ...{ setLimits: nothing, setSilences: nothing, rollUp: nothing, close: nothing },
    ...{ checkTakeBack: nothing, checkBringBack: nothing, bringBackImport: nothing },
    stage: async (id, samples) => void staged.set(id, [...(staged.get(id) ?? []), ...samples]),
    discardStaged: async (id) => void staged.delete(id),
    commitStaged: async (id) => {
      const samples = staged.get(id)
      if (samples) stored.set(id, samples)
      return stored.get(id)?.length ?? 0
    },
    committedImport: async (id) => {
      const rows = stored.get(id)?.length
      return rows === undefined ? undefined : { rows, replaced: 0, canBeTakenBack: true }
    },
    takeBackImport: async (id) => {
      const removed = stored.get(id)?.length ?? 0
      stored.delete(id)
      return removed
    },
    async *raw(tagIds) {
      const samples = [...stored.values()].flat().filter(({ tagId }) => tagIds.includes(tagId))
      yield [...new Map(samples.map((sample) => [`${sample.tagId} ${sample.timeMs}`, sample])).values()]
    },
  }
  return calls as Historian
}
