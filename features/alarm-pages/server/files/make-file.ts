import type { Principal } from '../../../../platform/server/auth/principal.ts'
import { type RunControl, RunFailed } from '../../../../platform/server/background-run/background-run.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import { countListed, readListed } from '../../../alarms/server/list-port.ts'
import type { ExportFiles } from '../../../history/server/exports-port.ts'
import { mostFileRows } from '../../contract/alarm-file.ts'
import { type FileWish, filePieces } from './file-pieces.ts'
import type { FileOutcome } from './file-runs.ts'

/** Alarms that memory holds at a time. */
const rowsAtOnce = 1_000

interface Making {
  readonly context: Pick<ServerContext, 'relations' | 'words'>
  readonly files: ExportFiles
  readonly wish: FileWish
  readonly principal: Principal
  readonly mostRows?: number
}

/** Writes the file of a list, and ends the run with it. Nothing stays on disk where it ends early. */
export const makeFile = async (
  { context, files, wish, principal, mostRows = mostFileRows }: Making,
  { id, signal, step, finish }: RunControl<FileOutcome>,
): Promise<void> => {
  const { db } = context.relations
  const nowMs = Date.now()
  const scene = { principal, nowMs, language: wish.language }
  const list = { ...wish.filter, sort: wish.sort, byCause: wish.byCause }
  const total = await countListed(db, list, scene, mostRows)
  if (total > mostRows)
    throw new RunFailed<FileOutcome>('a file of alarms has too many rows', { fault: 'too-many-rows' })
  step({ stage: 'rows', done: 0, total })
  const farmCodes = new Set<string>()
  // An alarm whose place in the list changes meanwhile may come again. The starts of a history stay.
  const known = wish.filter.view === 'history' ? undefined : new Set<string>()
  async function* blocks(): AsyncGenerator<readonly Alarm[]> {
    let done = 0
    for await (const read of readListed(db, list, scene, rowsAtOnce)) {
      signal.throwIfAborted()
      const alarms = known ? read.filter((alarm) => !known.has(alarm.id)) : read
      for (const alarm of alarms) {
        farmCodes.add(alarm.farmCode)
        known?.add(alarm.id)
      }
      yield alarms
      done += alarms.length
      step({ stage: 'rows', done, total: Math.max(done, total) })
    }
  }
  const t = await context.words.in(wish.language)
  const written = await files.write(id, 0, filePieces(wish, blocks(), { t, nowMs }), async ({ pieceBytes }) => {
    signal.throwIfAborted()
    if ((await files.room()) < pieceBytes)
      throw new RunFailed<FileOutcome>('the disk has no room for a file of alarms', { fault: 'disk-full' })
    return true
  })
  if (!written) return
  try {
    const { storedAs, rows, bytes, digest } = written
    const outcome = { kind: wish.kind, storedAs, rows, bytes, digest, farmCodes: [...farmCodes].sort() }
    await db.transaction((tx) => finish(tx as unknown as typeof db, outcome))
  } catch (error) {
    await files.remove(id)
    throw error
  }
}
