import { randomUUID } from 'node:crypto'
import type { CommandContext } from '../../../platform/server/feature.ts'
import { planImport, registerPlants } from '../../plant-connection/server/port.ts'
import { type ImportFinished, importFinishedTopic } from '../contract/import-finished.ts'
import type { ImportEvent } from '../contract/import-report.ts'
import { manifestOf, type ScadaMapping } from '../contract/scada-mapping.ts'
import { chartAddress } from './chart-address.ts'
import { beginRun, commitRun, endRun, findDoneRun, finishRun } from './run-store.ts'
import { stageRows } from './stage-rows.ts'

/** A file that waits on disk: a spool of what the caller sent. */
export interface ImportFile {
  readonly path: string
  readonly name: string
  /** sha256 of file and mapping together. */
  readonly fingerprint: string
}

/** The settings of the farm say that it takes nothing from files. Nothing was read. */
export class ImportsOffError extends Error {
  override readonly name = 'ImportsOffError'
  constructor(farmCode: string) {
    super(
      `farm ${farmCode} takes no imports: the priority of this source is -1 in its settings (/Administration/DataSources)`,
    )
  }
}

/**
 * Imports one SCADA file: streams it into the staging area, then makes the plant, its tags and all rows visible at once.
 * Cancelled or failed before `committing` is told, it leaves nothing; after that it is completed, at the next start if need be.
 * The same file with the same mapping again changes nothing.
 */
export async function* importFile(
  context: CommandContext,
  file: ImportFile,
  mapping: ScadaMapping,
  signal: AbortSignal,
): AsyncGenerator<ImportEvent> {
  const { db } = context.relations
  const { farmCode } = mapping.plant
  const seenAt = (range: Parameters<typeof chartAddress>[2]) =>
    chartAddress(context.config.webApplicationUrl, mapping.plant, range, mapping.time.stepMinutes)
  const earlier = await findDoneRun(db, file.fingerprint)
  if (earlier) {
    yield { kind: 'done', farmCode, ...earlier, seenAt: seenAt(earlier), repeated: true }
    return
  }

  const manifest = manifestOf(mapping)
  const { tagIds, origin, silencesMs, limits } = await planImport(db, manifest, context.config)
  if (!origin) throw new ImportsOffError(farmCode)
  const id = randomUUID()
  await beginRun(db, { id, farmCode, fileName: file.name, fingerprint: file.fingerprint })
  try {
    const counts = yield* stageRows(
      context,
      { id, path: file.path, name: file.name, mapping, tagIds, origin, limits },
      signal,
    )
    signal.throwIfAborted()
    yield { kind: 'committing' }
    signal.throwIfAborted()
    await commitRun(db, id, counts, (tx) => registerPlants(tx, [manifest], 'import', tagIds))
    await context.historian.setSilences(silencesMs)
    await context.historian.setLimits(limits)
    const samples = await finishRun(context, id, counts.firstMs !== null)
    await context.refresh?.([...tagIds.values()])
    const finished: ImportFinished = { runId: id, farmCode, farmName: mapping.plant.name }
    // What has been imported has been, whether or not anybody hears of it.
    await context.processes?.publish(importFinishedTopic, finished).catch(() => undefined)
    yield { kind: 'done', farmCode, ...counts, samples, seenAt: seenAt(counts), repeated: false }
  } finally {
    await endRun(context, id, signal.aborted ? 'cancelled' : 'failed')
  }
}
