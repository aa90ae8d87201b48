import type { Engine } from './engine.ts'
import { type Revisions, writesOfCommit } from './revisions.ts'

/** How far an import has come: the numbers of `staged_commit.done`. */
/** `replaced`: taken back, and its rows are kept so that they can return. */
export const commitStates = { committing: 0, committed: 1, takingBack: 2, takenBack: 3, replaced: 4 } as const
export type CommitState = (typeof commitStates)[keyof typeof commitStates]

/** State of the commit of an import in the store. */
export interface CommitNote {
  readonly importId: string
  readonly rows: number
  readonly state: CommitState
  /** Number of the write that its rows have in their revision: by it they are found again. */
  readonly write: number
  /** Whether all values that it displaced are in `displaced_sample`; undefined: its rows have not moved yet. */
  readonly isDisplacedKept: boolean | undefined
  /** Values that it replaced by others. */
  readonly replaced: number
}

/** Notes of commits, durable, one for each import. */
export interface CommitNotes {
  find(importId: string): Promise<CommitNote | undefined>
  inState(state: CommitState): Promise<CommitNote[]>
  save(note: CommitNote): Promise<void>
  /** Number for the write of a new commit. No other commit has one of the numbers that it reserves. */
  nextWrite(): Promise<number>
}

/** Numbers of `staged_commit.displaced_kept`. */
const keptStates = { unknown: 0, kept: 1, lost: 2 } as const

const keptStateOf = (isKept: boolean | undefined): number => {
  if (isKept === undefined) return keptStates.unknown
  return isKept ? keptStates.kept : keptStates.lost
}

export const createCommitNotes = (engine: Engine, revisions: Revisions): CommitNotes => {
  let lastWrite = 0
  const read = async (condition: string): Promise<CommitNote[]> => {
    const [ids, rows, states, writes, kept, replaced] = await engine.columns<
      [string[], number[], CommitState[], number[], number[], number[]]
    >(
      `SELECT import_id, toFloat64(row_count), done, toFloat64(commit_revision), displaced_kept, toFloat64(displaced_count)
       FROM staged_commit FINAL WHERE ${condition}`,
    )
    return ids.map((importId, index) => ({
      importId,
      rows: rows[index] as number,
      state: states[index] as CommitState,
      write: writes[index] as number,
      isDisplacedKept: kept[index] === keptStates.unknown ? undefined : kept[index] === keptStates.kept,
      replaced: replaced[index] as number,
    }))
  }
  return {
    find: async (importId) => (await read(`import_id = '${importId}'`))[0],
    inState: (state) => read(`done = ${state}`),
    save: ({ importId, rows, state, write, isDisplacedKept, replaced }) =>
      engine.insert(
        'staged_commit (import_id, row_count, done, commit_revision, displaced_kept, displaced_count, revision)',
        `["${importId}",${rows},${state},${write},${keptStateOf(isDisplacedKept)},${replaced},${revisions.next()}]\n`,
      ),
    async nextWrite() {
      const [[stored = 0]] = await engine.columns<[number[]]>(
        'SELECT toFloat64(max(commit_revision)) FROM staged_commit',
      )
      lastWrite = Math.max(lastWrite, stored)
      revisions.raise(lastWrite + writesOfCommit - 1)
      lastWrite = revisions.next()
      return lastWrite
    },
  }
}
