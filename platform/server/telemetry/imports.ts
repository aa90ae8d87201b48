import { createCommitNotes } from './commit-notes.ts'
import type { Engine } from './engine.ts'
import type { Historian } from './historian.ts'
import type { RetentionMarks } from './retention-marks.ts'
import type { RevisionLog } from './revision-log.ts'
import type { Revisions } from './revisions.ts'
import { createStaging, type Staging } from './staging.ts'
import { createTakeBack, type TakeBack } from './take-back.ts'

export const createImports = (
  engine: Engine,
  revisions: Revisions,
  revisionLog: RevisionLog,
  marks: RetentionMarks,
) => {
  const notes = createCommitNotes(engine, revisions)
  return {
    staging: createStaging(engine, revisions, notes, revisionLog),
    takeBack: createTakeBack(engine, notes, revisionLog, marks),
  }
}

type ImportCalls = 'stage' | 'commitStaged' | 'discardStaged' | 'committedImport' | 'checkTakeBack' | 'takeBackImport'

/** Calls of the historian about imports. `writeUnlisted` keeps retention away, and tells the rollups of rows that may belong to closed buckets. */
export const importCalls = (
  staging: Staging,
  takeBack: TakeBack,
  writeUnlisted: <Result>(write: () => Promise<Result>) => Promise<Result>,
): Pick<Historian, ImportCalls> => ({
  stage: staging.stage,
  commitStaged: (importId) => writeUnlisted(() => staging.commit(importId)),
  discardStaged: staging.discard,
  committedImport: staging.committed,
  checkTakeBack: takeBack.check,
  takeBackImport: (importId, extent) => writeUnlisted(() => takeBack.takeBack(importId, extent)),
})
