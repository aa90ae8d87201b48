import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Job } from '../jobs/job.ts'
import type { Db } from '../relations/relations.ts'
import type { Documents } from './create-documents.ts'
import { abandonedDocuments, dropContent, removeAbandoned, unusedContents } from './document-store.ts'

const hourMs = 3_600_000
/** A file that was uploaded for a field and is in no record after this time is removed. */
export const abandonedMs = 24 * hourMs
/** The store keeps a content for so long after its last document. */
export const unusedMs = 7 * 24 * hourMs

interface Options {
  readonly db: Db
  readonly documents: Pick<Documents, 'store' | 'incomingFolder' | 'pictures'>
  readonly nowMs?: () => number
}

/** Removes files of uploads that ended with their process. */
const clearIncoming = async (folder: string, beforeMs: number): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < beforeMs) await rm(path, { force: true })
  }
}

/** Removes abandoned files, and contents that no document has had for a week. */
export const collectJob = ({ db, documents, nowMs = Date.now }: Options): Job => ({
  name: 'documents.collect',
  version: '1',
  everyMs: hourMs,
  async run(signal) {
    const now = nowMs()
    await clearIncoming(documents.incomingFolder, now - abandonedMs)
    const abandoned = await abandonedDocuments(db, new Date(now - abandonedMs))
    const unclaimed = await db.transaction((tx) => removeAbandoned(tx, abandoned))
    const before = new Date(now - unusedMs)
    let removed = 0
    for (const sha256 of await unusedContents(db, before)) {
      signal.throwIfAborted()
      if (!(await dropContent(db, sha256, before, () => documents.store().remove(sha256)))) continue
      removed += 1
      await documents.pictures.forget(sha256)
    }
    if (unclaimed + removed === 0) return null
    return `removed ${removed} unused contents and ${unclaimed} abandoned files`
  },
})
