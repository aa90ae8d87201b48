import type { Log } from '../log/log.ts'
import type { Engine } from './engine.ts'
import type { Sample } from './historian.ts'
import { rollupLevels } from './rollup-sql.ts'

/**
 * The notes of `rollup_due`: buckets that late rows have touched. What stores rows notes them, in parts that never merge, so
 * that a pass can drop exactly the parts whose notes it has worked off.
 */
export interface DueNotes {
  /** Whether there are notes of a condition. */
  isDue(condition: string): Promise<boolean>
  /** Notes the buckets of samples, except those of the running ten minutes. */
  add(samples: readonly Sample[]): Promise<void>
  /** The names of all parts that may be worked off, in groups to be worked off together; what lies close in time is together. */
  groups(): Promise<readonly (readonly string[])[]>
  drop(parts: readonly string[]): Promise<void>
}

/**
 * Notes of one group, and the parts that they lie in at most. Every statement of a pass looks into all parts of its group:
 * with all that is due in one, a pass would grow with the square of what is due.
 */
const mostNotes = 500_000
const groupParts = 1_000

const { stepMs } = rollupLevels['10m']

export const createDueNotes = (engine: Engine, log: Log, groupNotes = mostNotes): DueNotes => {
  const { noteAgeSeconds } = engine.topology
  const oldEnough =
    noteAgeSeconds === 0
      ? '1'
      : `_part IN (SELECT name FROM system.parts WHERE active AND database = currentDatabase()
           AND table = 'rollup_due' AND modification_time <= now() - INTERVAL ${noteAgeSeconds} SECOND)`

  const dropAll = (parts: readonly string[]) =>
    engine.run(
      `ALTER TABLE ${engine.topology.altered('rollup_due')} ${parts.map((part) => `DROP PART '${part}'`).join(', ')}`,
    )

  return {
    async isDue(condition) {
      const [found] = await engine.columns<[number[]]>(`SELECT 1 FROM rollup_due WHERE ${condition} LIMIT 1`)
      return found.length > 0
    },
    async add(samples) {
      const runningMs = Math.floor(Date.now() / stepMs) * stepMs
      const rows = new Set<string>()
      for (const { tagId, timeMs } of samples)
        if (timeMs < runningMs) rows.add(`[${tagId},${(Math.floor(timeMs / stepMs) * stepMs) / 1000}]\n`)
      if (rows.size > 0) await engine.insert('rollup_due (tag, bucket)', [...rows].join(''))
    },
    async groups() {
      const [parts, notes] = await engine.columns<[string[], number[]]>(
        `SELECT CAST(_part, 'String') AS part, toFloat64(count()) FROM rollup_due WHERE ${oldEnough}
         GROUP BY part ORDER BY min(bucket), part`,
      )
      const sizes = notes.map((count) => Math.max(count, groupNotes / groupParts))
      return [...groupsOf(parts, sizes, groupNotes)]
    },
    async drop(parts) {
      await dropAll(parts).catch(async () => {
        // A part that is gone was dropped by another pass: its buckets are right either way.
        for (const part of parts)
          await dropAll([part]).catch((error: unknown) => {
            log.debug({ err: error, part }, 'notes of due rollups were already gone')
          })
      })
    },
  }
}

/** Consecutive ones whose sizes add up to `enough` or a little more; none is divided. */
export function* groupsOf<One>(all: readonly One[], sizes: readonly number[], enough: number): Generator<One[]> {
  let group: One[] = []
  let size = 0
  for (const [index, one] of all.entries()) {
    group.push(one)
    size += sizes[index] ?? 0
    if (size < enough) continue
    yield group
    group = []
    size = 0
  }
  if (group.length > 0) yield group
}
