import type { SampleOrigin } from '../../../domain/sample-source.ts'
import { type CommitNote, type CommitNotes, commitStates } from './commit-notes.ts'
import type { Engine } from './engine.ts'
import type { CommittedImport, Sample } from './historian.ts'
import type { RevisionLog } from './revision-log.ts'
import { committedRevision, type Revisions } from './revisions.ts'
import { sampleColumns, tabbedSamples } from './sample-rows.ts'

/**
 * Imports wait in `staged_sample` and appear by one `INSERT … SELECT`. The commit is noted before the rows move, with the
 * number of the write that they get and whether what they displace was kept: repeating it, by the caller or at the next start,
 * writes the same rows again.
 */
export interface Staging {
  stage(importId: string, samples: readonly Sample[], origin?: SampleOrigin): Promise<void>
  commit(importId: string): Promise<number>
  committed(importId: string): Promise<CommittedImport | undefined>
  discard(importId: string): Promise<void>
  /** Completes commits that were cut short. */
  recover(): Promise<void>
}

const importIdPattern = /^[A-Za-z0-9_.:-]{1,100}$/
/** One insert makes one part on disk: few and large ones. */
const batchRows = 50_000

export const checkedImportId = (importId: string): string => {
  if (!importIdPattern.test(importId)) throw new RangeError(`not an import id: ${importId}`)
  return importId
}

export const createStaging = (
  engine: Engine,
  revisions: Revisions,
  notes: CommitNotes,
  log: Pick<RevisionLog, 'takeStaged'>,
): Staging => {
  const discard = async (importId: string) => {
    await engine.run(
      `ALTER TABLE ${engine.topology.altered('staged_sample')} DROP PARTITION '${checkedImportId(importId)}'`,
    )
  }

  const move = async (note: CommitNote) => {
    const { importId, write } = note
    let moving = note
    await log.takeStaged(importId, write, async (replaced) => {
      // Once rows have moved, nobody can find out what they displaced.
      moving = {
        ...note,
        isDisplacedKept: note.isDisplacedKept !== false && replaced !== undefined,
        replaced: Math.max(note.replaced, replaced ?? 0),
      }
      await notes.save(moving)
      await engine.run(
        `INSERT INTO sample (tag, time, value, text, quality, revision)
         SELECT tag, time, value, text, quality, ${committedRevision('staged_sample.revision', write)}
         FROM staged_sample FINAL WHERE import_id = '${importId}' ${engine.bulkSettings}`,
      )
    })
    await discard(importId)
    await notes.save({ ...moving, state: commitStates.committed })
  }

  /** A commit copies what is there and drops the rest. */
  const complete = async () => {
    for (const statement of engine.topology.complete('staged_sample')) await engine.run(statement)
  }

  return {
    async stage(importId, samples, origin) {
      checkedImportId(importId)
      const write = revisions.next()
      for (let start = 0; start < samples.length; start += batchRows) {
        const rows = tabbedSamples(samples.slice(start, start + batchRows), write, `${importId}\t`, origin)
        await engine.insertText(`staged_sample (import_id, ${sampleColumns})`, rows)
      }
    },
    async commit(importId) {
      await complete()
      const [[rows = 0]] = await engine.columns<[number[]]>(
        `SELECT toFloat64(count()) FROM staged_sample FINAL WHERE import_id = '${checkedImportId(importId)}'`,
      )
      const earlier = await notes.find(importId)
      // Nothing waits: committed before (then tell what that was) or never staged.
      if (rows === 0) return earlier?.rows ?? 0
      // A commit that was cut short keeps its number: with another one its own rows would count as displaced.
      const note: CommitNote =
        earlier?.state === commitStates.committing
          ? earlier
          : {
              importId,
              rows,
              state: commitStates.committing,
              write: await notes.nextWrite(),
              isDisplacedKept: undefined,
              replaced: 0,
            }
      if (note !== earlier) await notes.save(note)
      await move(note)
      return rows
    },
    async committed(importId) {
      const note = await notes.find(checkedImportId(importId))
      if (!note || note.state === commitStates.committing) return undefined
      return { rows: note.rows, replaced: note.replaced, canBeTakenBack: note.isDisplacedKept === true }
    },
    discard,
    async recover() {
      for (const note of await notes.inState(commitStates.committing)) {
        await complete()
        await move(note)
      }
    },
  }
}
