import { fileURLToPath } from 'node:url'
import type { Registry } from 'prom-client'
import type { Log } from '../log/log.ts'
import { MigrationRefused } from '../migrations/plan-migrations.ts'
import { type Migration, readMigrations } from '../migrations/read-migrations.ts'
import { type Coordination, exclusively } from '../processes/coordination.ts'
import { chartStepMs, floorToStep } from './chart-step.ts'
import { createArchive } from './create-archive.ts'
import { createHourSums } from './create-hour-sums.ts'
import { type Engine, isRefusal } from './engine.ts'
import { createGate } from './gate.ts'
import type { Historian, Sample, SeriesQuery } from './historian.ts'
import { createHistorianMetrics, type HistorianMetrics } from './historian-metrics.ts'
import { createImports, importCalls } from './imports.ts'
import { limitCalls, openLimits } from './limits.ts'
import { migrateTelemetry } from './migrate-telemetry.ts'
import { readBounds, readExtents, readNewest } from './newest-samples.ts'
import { type EngineOpening, openEngine } from './open-engine.ts'
import { openPlainMeans } from './plain-means.ts'
import { createQueryCoalescer } from './query-coalescer.ts'
import { rawFileCalls } from './raw-file.ts'
import { readRaw } from './raw-samples.ts'
import type { Reading } from './reading.ts'
import { retain } from './retention.ts'
import { openRetentionMarks } from './retention-marks.ts'
import { createRevisionLog } from './revision-log.ts'
import { readRevisions } from './revision-rows.ts'
import { openRevisions } from './revisions.ts'
import { type Rollups, startRollups } from './rollups.ts'
import { readGaps } from './sample-gaps.ts'
import { checkedSample, encodeSamples, sampleColumns } from './sample-rows.ts'
import { readSeries } from './series.ts'
import { asJson, asValues, type FoundSteps, type SeriesForm } from './series-form.ts'
import { openSilences, type SilenceStore } from './silences.ts'
import type { Staging } from './staging.ts'
import { readStatistics } from './statistics.ts'
import { diskMeasure, readStoreDisk } from './store-disk.ts'
import { telemetrySteps } from './telemetry-steps.ts'
import { readTotals } from './totals.ts'
import { readChanges } from './value-changes.ts'

export const telemetryMigrationsFolder = fileURLToPath(new URL('../../../migrations/telemetry', import.meta.url))

export interface HistorianOpening extends EngineOpening {
  readonly metrics: Registry
  readonly version: string
  /** History of the tables; the program's own unless a test says otherwise. */
  readonly migrations?: readonly Migration[]
  /** Locks of the processes that share the store, as soon as they are known. Default: this is the only process. */
  readonly processes?: () => Promise<Pick<Coordination, 'tryLock'>>
  /** Whether this process keeps the rollups, asked before each pass; one does for all. Default: yes. */
  readonly keepsRollups?: () => boolean
  /** Notes of due rollups that a pass works off at once; for tests, which have fewer. */
  readonly groupNotes?: number
  /** Used instead of one of its own; for tests, which share one. */
  readonly engine?: Engine
  /** Stands between the historian and its engine; for tests of what happens when a call fails. */
  readonly through?: (engine: Engine) => Engine
}

const noOthers: Pick<Coordination, 'tryLock'> = {
  tryLock: async () => ({ lost: new AbortController().signal, release: async () => undefined }),
}
const passPauseMs = 5_000
const dayMs = 86_400_000
/** One insert makes one part on disk: few and large ones. */
const batchRows = 10_000

/**
 * Opens the ClickHouse server of CLICKHOUSE_URL, or chDB in the data folder, brings it to the newest migration, completes
 * commits of imports that were cut short, and starts the rollups. Rejects, with everything closed again, when it cannot.
 */
export const openHistorian = async (opening: HistorianOpening): Promise<Historian> => {
  const { log, version, migrations = readMigrations(telemetryMigrationsFolder) } = opening
  const { processes = async () => noOthers, keepsRollups = () => true } = opening
  const progress = { upToDateMs: () => Date.now(), plainMeansBeforeMs: () => 0, tagsToJudge: () => 0 }
  const metrics = createHistorianMetrics(opening.metrics, progress)
  const own = opening.engine ?? openEngine(opening, () => metrics.restarts.inc())
  const engine = opening.through?.(own) ?? own
  try {
    const migrate = () => migrateTelemetry(engine, migrations, { log, version })
    await exclusively(await processes(), 'telemetry migrations', migrate)
    const revisions = await openRevisions(engine)
    const marks = await openRetentionMarks(engine, revisions)
    const gate = createGate()
    const appending = new Set<Promise<unknown>>()
    const silences = await openSilences(engine, revisions)
    const rollups = await startRollups(engine, revisions, marks, silences, log, opening.groupNotes)
    progress.upToDateMs = rollups.upToDateMs
    const plainMeans = await openPlainMeans(engine, revisions, marks, log)
    progress.plainMeansBeforeMs = plainMeans.beforeMs
    const extents = (tagIds: readonly number[]) => readExtents(engine, rollups.closedUntilMs(), tagIds)
    const limits = await openLimits({
      engine,
      revisions,
      extents,
      write: (write) => rollups.write(undefined, write),
      processes,
      log,
    })
    progress.tagsToJudge = limits.waiting
    const revisionLog = createRevisionLog({
      engine,
      extents,
      onLosses: (count) => metrics.conflicts.inc(count),
      makeDue: rollups.makeDue,
      log,
    })
    const { staging, takeBack } = createImports({ engine, revisions, log: revisionLog, marks, silences, limits })
    await recoverImports(engine, rollups, staging, log)

    const rollUp = async () => {
      const stop = metrics.passSeconds.startTimer()
      await limits.judge()
      await rollups.rollUp()
      await plainMeans.noteDay()
      stop()
    }
    const measureDisk = diskMeasure(engine, metrics, log)
    const upkeep = async () => {
      void measureDisk()
      await (keepsRollups() ? rollUp() : rollups.follow())
      if (engine.kind === 'chdb') return
      await marks.follow()
      await silences.follow()
      await limits.follow()
    }
    const stopUpkeep = repeatUpkeep(upkeep, log)
    void measureDisk()

    /** A disk that takes nothing more must not keep what is on it from being read: the last late rows are missing then. */
    const unsettled = (error: unknown) => {
      if (!isRefusal(error)) throw error
      metrics.unsettledReads.inc()
      log.error({ err: error }, 'rollups could not be brought up to date; the answer has them as they are')
    }

    /** Reads with rollups that hold everything of these tags, in a range, that was appended before the call. */
    const settled = async <Answer>(
      query: string,
      tagIds: readonly number[],
      read: () => Promise<Answer>,
      range: readonly [fromMs?: number | undefined, toMs?: number | undefined] = [],
    ) => {
      const stop = metrics.querySeconds.startTimer({ query })
      try {
        if (tagIds.length > 0) await rollups.settle(tagIds, ...range).catch(unsettled)
        return await read()
      } finally {
        stop()
      }
    }

    const reading = (): Reading => ({
      engine,
      closedUntilMs: rollups.closedUntilMs(),
      finestFrom: marks.finestFrom,
      silences: silences.current(),
    })
    const seriesAs = <Series>(form: SeriesForm<Series>) => {
      const join = createQueryCoalescer<FoundSteps<Series>>()
      return (query: SeriesQuery) =>
        settled('series', query.asStored ? [] : query.tagIds, () => readSeries({ ...reading(), form, join }, query), [
          // The first step may have begun before the range; a day of a zone begins and ends in other days of UTC.
          floorToStep(query.fromMs, chartStepMs(query, query.widthPx)) - (query.zone ? dayMs : 0),
          query.toMs + (query.zone ? dayMs : 0),
        ])
    }
    const appendsEnded = async () => void (await Promise.all(appending))

    return {
      engine: engine.kind,
      async append(samples: readonly Sample[]) {
        for (const sample of samples) checkedSample(sample)
        const revision = revisions.next()
        const store = (kept: readonly Sample[]) => insertSamples(engine, metrics, kept, revision)
        const write = () => revisionLog.take(samples, revision, store)
        const oldestMs = samples.reduce((oldest, { timeMs }) => Math.min(oldest, timeMs), Number.POSITIVE_INFINITY)
        const begin = () => rollups.write(samples, write)
        const append = oldestMs < marks.refusedMs() ? gate.shared(begin) : begin()
        const ended = append.catch(() => undefined).finally(() => appending.delete(ended))
        appending.add(ended)
        await append
      },
      series: seriesAs(asValues),
      writtenSeries: seriesAs(asJson),
      totals: (tagIds, edgesMs, how) =>
        settled('totals', how?.asStored ? [] : tagIds, () => readTotals(reading(), tagIds, edgesMs), ends(edgesMs)),
      ...limitCalls(limits),
      setSilences: (silencesMs) => changeSilences(silences, rollups, silencesMs),
      newest: (tagIds, beforeMs) =>
        settled('newest', [], () => readNewest(engine, rollups.closedUntilMs(), tagIds, beforeMs)),
      bounds: (tagIds) => settled('bounds', tagIds, () => readBounds(reading(), tagIds)),
      revisions: (tagIds, page) => readRevisions(engine, tagIds, page),
      gaps: (tagIds, fromMs, toMs) => readGaps(engine, tagIds, fromMs, toMs),
      changes: (query) => settled('changes', [], () => readChanges(engine, query)),
      raw: (tagIds, fromMs, toMs) => readRaw(engine, tagIds, fromMs, toMs),
      ...rawFileCalls(engine),
      ...{ rollUp, hourSums: createHourSums(engine, revisions) },
      ...importCalls(staging, takeBack, (write) => gate.shared(() => rollups.write(undefined, write))),
      archive: createArchive(engine, marks, (write) =>
        gate.shared(() => rollups.write(undefined, write)).finally(revisionLog.forget),
      ),
      retain: (policy, nowMs, signal) =>
        retain({ engine, marks, rollups, silences, gate, appendsEnded, log }, policy, nowMs, signal),
      refusedBeforeMs: marks.refusedMs,
      statistics: () => readStatistics(engine),
      disk: () => readStoreDisk(engine),
      migrations: () => telemetrySteps(engine),
      ping: (timeoutMs) => ping(engine, timeoutMs),
      async close() {
        stopUpkeep()
        await engine.close()
      },
    }
  } catch (error) {
    await engine.close()
    if (engine.kind === 'chdb' || error instanceof MigrationRefused) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The ClickHouse server of CLICKHOUSE_URL cannot be used: ${reason}`, { cause: error })
  }
}

const ends = (edgesMs: readonly number[]) => [edgesMs[0], edgesMs.at(-1)] as const

const recoverImports = (engine: Engine, rollups: Pick<Rollups, 'write'>, staging: Staging, log: Log): Promise<void> =>
  rollups.write(undefined, staging.recover).catch((error: unknown) => {
    if (engine.kind === 'chdb') throw error
    // All replicas have to answer for this, and one may be away.
    log.error({ err: error }, 'imports that were cut short could not be completed; the next start tries again')
  })

const changeSilences = async (
  silences: SilenceStore,
  rollups: Pick<Rollups, 'write' | 'makeAllDue'>,
  silencesMs: ReadonlyMap<number, number>,
): Promise<void> => {
  const changes = silences.changesTo(silencesMs)
  if (changes.size === 0) return
  await silences.save(changes)
  await rollups.write(undefined, () => rollups.makeAllDue([...changes.keys()]))
}

const insertSamples = async (
  engine: Engine,
  metrics: HistorianMetrics,
  samples: readonly Sample[],
  revision: number,
): Promise<void> => {
  for (const batch of batchesOf(samples)) {
    const rows = encodeSamples(batch, revision)
    const stop = metrics.insertSeconds.startTimer()
    await engine.insert(`sample (${sampleColumns})`, rows)
    stop()
    metrics.insertedRows.inc(batch.length)
  }
}

/** Does the work again and again, with a pause before each time, until it is stopped. */
const repeatUpkeep = (upkeep: () => Promise<void>, log: Log): (() => void) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const later = () => {
    timer = setTimeout(async () => {
      await upkeep().catch((error: unknown) => {
        if (!stopped) log.error({ err: error }, 'a rollup pass failed; the next one repeats it')
      })
      if (!stopped) later()
    }, passPauseMs).unref()
  }
  later()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

const batchesOf = (samples: readonly Sample[]): (readonly Sample[])[] => {
  const batches: (readonly Sample[])[] = []
  for (let start = 0; start < samples.length; start += batchRows) batches.push(samples.slice(start, start + batchRows))
  return batches
}

const ping = async (engine: Engine, timeoutMs: number): Promise<void> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`no answer from the historian within ${timeoutMs} ms`)),
    timeoutMs,
  )
  try {
    await Promise.race([engine.columns('SELECT 1'), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
