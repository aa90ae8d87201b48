import type { Engine } from './engine.ts'
import type { Sample } from './historian.ts'
import type { RevisionLog } from './revision-log.ts'
import { committedRevision, type Revisions } from './revisions.ts'
import { encodeSamples, sampleColumns } from './sample-rows.ts'

/**
 * Imports wait in `staged_sample` and appear by one `INSERT … SELECT`. The commit is noted before the rows move, with the
 * number of the write that they get: repeating it, by the caller or at the next start, writes the same rows again.
 */
export interface Staging {
  stage(importId: string, samples: readonly Sample[]): Promise<void>
  commit(importId: string): Promise<number>
  discard(importId: string): Promise<void>
  /** Completes commits that were cut short. */
  recover(): Promise<void>
}

const importIdPattern = /^[A-Za-z0-9_.:-]{1,100}$/
const batchRows = 10_000

const checked = (importId: string): string => {
  if (!importIdPattern.test(importId)) throw new RangeError(`not an import id: ${importId}`)
  return importId
}

export const createStaging = (engine: Engine, revisions: Revisions, log: Pick<RevisionLog, 'takeStaged'>): Staging => {
  const note = (importId: string, rows: number, done: 0 | 1, commitRevision: number) =>
    engine.insert(
      'staged_commit (import_id, row_count, done, commit_revision, revision)',
      `["${importId}",${rows},${done},${commitRevision},${revisions.next()}]\n`,
    )

  const discard = async (importId: string) => {
    await engine.run(`ALTER TABLE ${engine.topology.altered('staged_sample')} DROP PARTITION '${checked(importId)}'`)
  }

  const move = async (importId: string, rows: number, commitRevision: number) => {
    await log.takeStaged(importId, commitRevision, () =>
      engine.run(
        `INSERT INTO sample (tag, time, value, text, quality, revision)
         SELECT tag, time, value, text, quality, ${committedRevision('staged_sample.revision', commitRevision)}
         FROM staged_sample FINAL WHERE import_id = '${importId}' ${engine.bulkSettings}`,
      ),
    )
    await discard(importId)
    await note(importId, rows, 1, commitRevision)
  }

  /** A commit copies what is there and drops the rest. */
  const complete = async () => {
    for (const statement of engine.topology.complete('staged_sample')) await engine.run(statement)
  }

  const noted = async (condition: string) => {
    const [ids, rows, commitRevisions] = await engine.columns<[string[], number[], number[]]>(
      `SELECT import_id, toFloat64(row_count), toFloat64(commit_revision) FROM staged_commit FINAL WHERE ${condition}`,
    )
    return ids.map((importId, index) => ({
      importId,
      rows: rows[index] as number,
      commitRevision: commitRevisions[index] as number,
    }))
  }

  return {
    async stage(importId, samples) {
      checked(importId)
      const write = revisions.next()
      for (let start = 0; start < samples.length; start += batchRows) {
        const rows = encodeSamples(samples.slice(start, start + batchRows), write, `"${importId}",`)
        await engine.insert(`staged_sample (import_id, ${sampleColumns})`, rows)
      }
    },
    async commit(importId) {
      await complete()
      const [[rows = 0]] = await engine.columns<[number[]]>(
        `SELECT toFloat64(count()) FROM staged_sample FINAL WHERE import_id = '${checked(importId)}'`,
      )
      // Nothing waits: committed before (then tell what that was) or never staged.
      if (rows === 0) return (await noted(`import_id = '${importId}'`))[0]?.rows ?? 0
      const commitRevision = revisions.next()
      await note(importId, rows, 0, commitRevision)
      await move(importId, rows, commitRevision)
      return rows
    },
    discard,
    async recover() {
      for (const { importId, rows, commitRevision } of await noted('done = 0')) {
        await complete()
        await move(importId, rows, commitRevision)
      }
    },
  }
}
