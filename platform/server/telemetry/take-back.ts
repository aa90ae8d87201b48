import { type CommitNotes, commitStates } from './commit-notes.ts'
import {
  conditionsOf,
  forgetWrite,
  keepWrite,
  removeWrite,
  returnDisplaced,
  returnWrite,
  type SampleExtent,
} from './displaced-rows.ts'
import type { Engine } from './engine.ts'
import { ImportStays } from './historian.ts'
import type { LimitStore } from './limits.ts'
import type { RetentionMarks } from './retention-marks.ts'
import type { RevisionLog } from './revision-log.ts'
import { fullFromMs, rollupLevels } from './rollup-sql.ts'
import type { SilenceStore } from './silences.ts'
import { checkedImportId } from './staging.ts'

/**
 * Takes imports back. The rows of an import are found by the number of its write, which is in their revision. They go, and
 * the strongest of the versions that are left for a tag and time stands again. That an import is being taken back is noted
 * first, so that it can be repeated until it is complete.
 */
export interface TakeBack {
  check(importId: string, fromMs: number): Promise<void>
  /** `keeps`: another import replaces it, and its rows are kept for `bringBack`. */
  takeBack(importId: string, extent: SampleExtent, keeps: boolean): Promise<number>
  checkBringBack(importId: string, fromMs: number): Promise<void>
  bringBack(importId: string, extent: SampleExtent): Promise<void>
}

const { stepMs: bucketMs } = rollupLevels['10m']

export interface TakeBackOptions {
  readonly engine: Engine
  readonly notes: CommitNotes
  readonly log: Pick<RevisionLog, 'takeBack'>
  readonly marks: Pick<RetentionMarks, 'removedMs'>
  readonly silences: Pick<SilenceStore, 'current'>
  readonly limits: Pick<LimitStore, 'judgeAgain' | 'whileNotJudging'>
}

export const createTakeBack = (options: TakeBackOptions): TakeBack => {
  const { engine, notes, log, marks, silences, limits } = options
  const found = async (importId: string) => {
    const note = await notes.find(checkedImportId(importId))
    if (!note || note.state === commitStates.committing)
      throw new ImportStays(
        'The history was restored from a backup since: it no longer knows the values of this import.',
      )
    return note
  }

  /** Stored means of the range become due: of a bucket that is left empty no row tells. */
  const makeDue = async (extent: SampleExtent) => {
    const buckets = { ...extent, fromMs: Math.floor(extent.fromMs / bucketMs) * bucketMs }
    for (const condition of conditionsOf(buckets, 'bucket'))
      await engine.run(
        `INSERT INTO rollup_due (tag, bucket) SELECT DISTINCT tag, bucket FROM rollup_10m WHERE ${condition} ${engine.bulkSettings}`,
      )
  }

  /** Values that return were judged by the limits of their time. */
  const settle = async (extent: SampleExtent) => {
    await makeDue(extent)
    await limits.judgeAgain(extent.tagIds)
  }

  const checkRetention = (fromMs: number) => {
    const removedMs = marks.removedMs('raw')
    // The means of a whole day must follow from kept values.
    const fullMs = removedMs === 0 ? 0 : fullFromMs(removedMs, silences.current().longestMs, '1d')
    if (fromMs < fullMs)
      throw new ImportStays(
        `Raw values before ${new Date(removedMs).toISOString()} were removed by retention. Means before ${new Date(fullMs).toISOString()} cannot be recomputed without this import.`,
      )
  }

  return {
    async check(importId, fromMs) {
      const { isDisplacedKept } = await found(importId)
      if (!isDisplacedKept)
        throw new ImportStays('The values that this import replaced were not kept, so they could not return.')
      checkRetention(fromMs)
    },
    async checkBringBack(importId, fromMs) {
      const { state } = await found(importId)
      if (state !== commitStates.replaced && state !== commitStates.committed)
        throw new ImportStays(
          'The values of the import that this one replaced were not kept, so they could not return.',
        )
      checkRetention(fromMs)
    },
    async takeBack(importId, extent, keeps) {
      const note = await found(importId)
      if (note.state === commitStates.takenBack || note.state === commitStates.replaced) return 0
      await notes.save({ ...note, state: commitStates.takingBack })
      const removed = await limits.whileNotJudging(() =>
        log.takeBack(async () => {
          if (keeps) await keepWrite(engine, extent, note.write)
          const stood = await removeWrite(engine, extent, note.write)
          await returnDisplaced(engine, extent)
          return stood
        }),
      )
      await settle(extent)
      await notes.save({ ...note, state: keeps ? commitStates.replaced : commitStates.takenBack })
      return removed
    },
    async bringBack(importId, extent) {
      const note = await found(importId)
      if (note.state === commitStates.replaced) {
        await limits.whileNotJudging(() =>
          log.takeBack(async () => {
            await returnWrite(engine, extent, note.write)
            await returnDisplaced(engine, extent)
          }),
        )
        await settle(extent)
        await notes.save({ ...note, state: commitStates.committed })
      }
      await forgetWrite(engine, extent, note.write)
    },
  }
}
