import { createCommitNotes } from './commit-notes.ts'
import type { Historian } from './historian.ts'
import type { RevisionLog } from './revision-log.ts'
import type { Revisions } from './revisions.ts'
import { createStaging, type Staging } from './staging.ts'
import { createTakeBack, type TakeBack, type TakeBackOptions } from './take-back.ts'

export const createImports = (
  options: Omit<TakeBackOptions, 'notes'> & { readonly revisions: Revisions; readonly log: RevisionLog },
) => {
  const { engine, revisions, log } = options
  const notes = createCommitNotes(engine, revisions)
  return {
    staging: createStaging(engine, revisions, notes, log),
    takeBack: createTakeBack({ ...options, notes }),
  }
}

type StagingCalls = 'stage' | 'commitStaged' | 'discardStaged' | 'committedImport'
type TakeBackCalls = 'checkTakeBack' | 'takeBackImport' | 'checkBringBack' | 'bringBackImport'
type ImportCalls = StagingCalls | TakeBackCalls

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
  takeBackImport: (importId, extent, keeps = false) => writeUnlisted(() => takeBack.takeBack(importId, extent, keeps)),
  checkBringBack: takeBack.checkBringBack,
  bringBackImport: (importId, extent) => writeUnlisted(() => takeBack.bringBack(importId, extent)),
})
