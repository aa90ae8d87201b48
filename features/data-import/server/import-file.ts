import { randomUUID } from 'node:crypto'
import type { CommandContext } from '../../../platform/server/feature.ts'
import { planImport } from '../../plant-connection/server/imports-port.ts'
import { registerPlants } from '../../plant-connection/server/port.ts'
import { type ImportFinished, importFinishedTopic } from '../contract/import-finished.ts'
import type { ImportEvent, ImportQuestion } from '../contract/import-report.ts'
import type { ImportRun } from '../contract/import-run.ts'
import { manifestOf, type ScadaMapping } from '../contract/scada-mapping.ts'
import { chartAddress } from './chart-address.ts'
import { importsExclusively } from './exclusive-imports.ts'
import {
  beginRun,
  commitRun,
  doneRunsOfFile,
  doneRunsOfOtherClock,
  findDoneRun,
  findRun,
  noteCounts,
} from './run-store.ts'
import { endRun, finishRun, finishUndo } from './settle-runs.ts'
import { checkStored, stageRows } from './stage-rows.ts'
import { checkUndo, UndoRefusedError } from './undo-import.ts'

/** A file that waits on disk: a spool of what the caller sent. */
export interface ImportFile {
  readonly path: string
  readonly name: string
  /** sha256 of file and mapping together, and of each. */
  readonly fingerprint: string
  readonly fileDigest: string
  readonly mappingDigest: string
  readonly mappingName: string | undefined
}

/** Answers to the questions of an earlier try. */
export interface ImportAnswers {
  readonly acceptChanges: boolean
  /** Id, or the beginning of one, of the import that this one replaces. */
  readonly replace?: string | undefined
  readonly keepEarlier: boolean
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

/** A question came up while the file was read. */
class ImportAsks extends Error {
  readonly question: ImportQuestion
  constructor(question: ImportQuestion) {
    super('the import asks a question')
    this.question = question
  }
}

/** The import that `replace` names. */
const namedRun = async ({ relations }: CommandContext, id: string, farmCode: string): Promise<ImportRun> => {
  const run = await findRun(relations.db, id)
  if (!run) throw new UndoRefusedError(`There is no import ${id}. List them: npm run import -- list`)
  if (run.farmCode !== farmCode)
    throw new UndoRefusedError(
      `Import ${id} belongs to farm ${run.farmCode}. A file of farm ${farmCode} cannot replace it.`,
    )
  return run
}

/** Questions that come before the file is read. */
const questionsBefore = async (
  { relations }: CommandContext,
  { farmCode, fileDigest }: { readonly farmCode: string; readonly fileDigest: string },
  changes: Extract<ImportQuestion, { kind: 'changes' }>['changes'],
  isAsked: (run: ImportRun) => boolean,
): Promise<ImportQuestion[]> => {
  // A file without rows describes a plant: there is nothing that could be stored twice, or undone.
  const imports = (await doneRunsOfFile(relations.db, farmCode, fileDigest)).filter(
    (run) => run.valuesStored > 0 && isAsked(run),
  )
  return [
    ...(changes.length > 0 ? [{ kind: 'changes' as const, changes }] : []),
    ...(imports.length > 0 ? [{ kind: 'earlier' as const, why: 'same-file' as const, imports }] : []),
  ]
}

/**
 * Imports one SCADA file: streams it into the staging area, then makes the plant, its tags and all rows visible at once.
 * Cancelled or failed before `committing` is told, it leaves nothing; after that it is completed, at the next start if need be.
 * The same file with the same mapping again changes nothing. It asks before it changes a plant or stores a time twice.
 */
export async function* importFile(
  context: CommandContext,
  file: ImportFile,
  mapping: ScadaMapping,
  answers: ImportAnswers,
  signal: AbortSignal,
): AsyncGenerator<ImportEvent> {
  const { db } = context.relations
  const { farmCode } = mapping.plant
  const seenAt = (range: Parameters<typeof chartAddress>[2]) =>
    chartAddress(context.config.webApplicationUrl, mapping.plant, range, mapping.time.stepMinutes)
  const replaced = answers.replace === undefined ? undefined : await namedRun(context, answers.replace, farmCode)
  const earlier = await findDoneRun(db, file.fingerprint)
  if (earlier && (!replaced || earlier.replaces === replaced.id)) {
    const { replaces: _, ...counts } = earlier
    yield { kind: 'done', farmCode, ...counts, seenAt: seenAt(counts), repeated: true }
    return
  }
  if (replaced) await checkUndo(context, replaced, { returns: false })

  const manifest = manifestOf(mapping)
  const isAsked = (run: ImportRun) => !answers.keepEarlier && run.id !== replaced?.id
  const { tagIds, origin, silencesMs, limits, changes } = await planImport(db, manifest, context.config)
  if (!origin) throw new ImportsOffError(farmCode)
  const questions = await questionsBefore(
    context,
    { farmCode, fileDigest: file.fileDigest },
    answers.acceptChanges ? [] : changes,
    isAsked,
  )
  if (questions.length > 0) {
    yield { kind: 'asks', questions }
    return
  }

  const id = randomUUID()
  const clock = `${mapping.time.zone} ${mapping.time.label}`
  const devices = mapping.devices.map(({ deviceCode }) => deviceCode)
  const { name: fileName, fingerprint, fileDigest, mappingDigest, mappingName } = file
  await beginRun(db, { id, farmCode, fileName, fingerprint, fileDigest, mappingDigest, mappingName, clock, devices })
  const checkSpan = async (firstMs: number, lastMs: number) => {
    const others = await doneRunsOfOtherClock(db, { farmCode, devices, clock }, firstMs, lastMs)
    const imports = others.filter(isAsked)
    if (imports.length > 0) throw new ImportAsks({ kind: 'earlier', why: 'other-zone', imports })
  }
  let hasEnded = false
  try {
    const staged = { id, path: file.path, name: file.name, mapping, tagIds, origin, limits, checkSpan }
    const counts = yield* stageRows(context, staged, signal)
    await noteCounts(db, id, counts)
    checkStored(counts)
    signal.throwIfAborted()
    yield { kind: 'committing' }
    signal.throwIfAborted()
    const samples = await importsExclusively(context, async () => {
      // The file may have taken long to read.
      if (replaced) await checkUndo(context, await namedRun(context, replaced.id, farmCode), { returns: false })
      await commitRun(db, id, counts, (tx) => registerPlants(tx, [manifest], 'import', tagIds), replaced?.id)
      // Live values must come by the new limits before stored ones are judged by them: nobody judges those of between.
      await context.refresh?.([])
      await context.historian.setSilences(silencesMs)
      await context.historian.setLimits(limits)
      if (replaced) await finishUndo(context, replaced.id)
      return finishRun(context, id, counts.firstMs !== null)
    })
    await context.refresh?.([...tagIds.values()])
    const finished: ImportFinished = { runId: id, farmCode, farmName: mapping.plant.name }
    // What has been imported has been, whether or not anybody hears of it.
    await context.processes?.publish(importFinishedTopic, finished).catch(() => undefined)
    yield { kind: 'done', farmCode, ...counts, samples, seenAt: seenAt(counts), repeated: false }
  } catch (error) {
    if (!(error instanceof ImportAsks)) throw error
    hasEnded = true
    await endRun(context, id, 'cancelled')
    yield { kind: 'asks', questions: [error.question] }
  } finally {
    if (!hasEnded) await endRun(context, id, signal.aborted ? 'cancelled' : 'failed')
  }
}
