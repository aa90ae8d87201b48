import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { qualities } from '../../domain/quality.ts'
import { beginRun, commitRun } from '../../features/data-import/server/run-store.ts'
import { completeInterruptedRuns, endRun, finishRun } from '../../features/data-import/server/settle-runs.ts'
import { importRun } from '../../features/data-import/server/tables.ts'
import { farm } from '../../features/farms/server/tables.ts'
import { planImport } from '../../features/plant-connection/server/imports-port.ts'
import { registerPlants } from '../../features/plant-connection/server/port.ts'
import type { FieldMessageHandler } from '../../platform/server/broker/broker.ts'
import { startIngest } from '../../platform/server/ingest/start-ingest.ts'
import type { Relations } from '../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../platform/server/relations/test-relations.ts'
import type { Historian, Sample } from '../../platform/server/telemetry/historian.ts'
import { openHistorian } from '../../platform/server/telemetry/open-historian.ts'
import { benchPlant } from '../live/workload.ts'
import { type FaultMoment, Faults, faultyEngine, makeFaulty } from './faults.ts'

/** What came of letting each call of two scenarios fail once, before and after its effect (row R3). */
export interface FaultBalance {
  /** Calls that were made to fail, of ingest and of an import. */
  readonly ingestFaults: number
  readonly importFaults: number
  readonly acknowledged: number
  readonly stored: number
  readonly lost: number
  readonly doubled: number
  /** Imports of which a part was there and a part not. */
  readonly halfWritten: number
}

const log = pino({ level: 'silent' })
const hourMs = 3_600_000

interface Stores {
  readonly historian: Historian
  readonly relations: Relations
  readonly faults: Faults
}

/** Numbers of tags that nobody had before. */
const createTagIds = () => {
  let next = 1_000_000
  return () => next++
}

const rowsOf = async (historian: Historian, tagId: number): Promise<Map<number, Sample['value']>> => {
  const rows = new Map<number, Sample['value']>()
  for await (const block of historian.raw([tagId], 0, Date.now() + hourMs))
    for (const { timeMs, value } of block) rows.set(timeMs, value)
  return rows
}

/** What rollups count of a tag. */
const countOf = async (historian: Historian, tagId: number): Promise<number> => {
  await historian.rollUp()
  const totals = await historian.totals([tagId], [0, Date.now() + hourMs])
  return totals.reduce((sum, { count }) => sum + count, 0)
}

/** A device sends what is of now, what is late, and both again; a message that is not acknowledged it sends again. */
const ingestScenario = async ({ historian, faults }: Stores, tagId: number, failAt: number, moment: FaultMoment) => {
  let receive: FieldMessageHandler = () => Promise.reject(new Error('not started'))
  const ingest = await startIngest({
    broker: {
      subscribe: async (_filters, handler) => {
        receive = handler
      },
      attend: async () => ({ setOnline: async () => undefined, leave: async () => undefined }),
      publish: async () => undefined,
    },
    tags: { knowsFarm: () => true, tagsOf: () => new Map([['Power', { tagId, valueType: 'number' as const }]]) },
    quarantine: { keep: () => undefined },
    historian,
    latest: { offer: () => [] },
    live: { publish: () => undefined, setBacklog: () => undefined },
    log,
    metrics: new Registry(),
    limits: { giveUpMs: 0, shortestPauseMs: 0, busyPauseMs: 0 },
  })
  const nowMs = Date.now()
  const late = [240, 500].map((hours) => nowMs - hours * hourMs)
  const messages = [[nowMs, ...late], late, [nowMs - 1_000, ...late.map((timeMs) => timeMs + 1_000)]]
  const acknowledged = new Map<number, number>()
  faults.arm(failAt, moment)
  for (const times of messages) {
    const content = times.map((ts) => ({ ts, values: { Power: ts % 1_000 } }))
    const payload = Buffer.from(JSON.stringify(content))
    const isAcknowledged = () =>
      receive({ topic: 'solvane/FARM/T01/data', payload, username: 'FARM' }).then(
        () => true,
        () => false,
      )
    while (!(await isAcknowledged())) await sleep(1)
    for (const timeMs of times) acknowledged.set(timeMs, timeMs % 1_000)
  }
  // Rollups that fail are made by a later pass.
  await historian.rollUp().catch(() => undefined)
  const wasHit = faults.disarm()
  await ingest.stop()
  const rows = await rowsOf(historian, tagId)
  const lost = [...acknowledged].filter(([timeMs, value]) => rows.get(timeMs) !== value).length
  const doubled = Math.max(0, rows.size - acknowledged.size) + Math.abs((await countOf(historian, tagId)) - rows.size)
  return { wasHit, acknowledged: acknowledged.size, stored: rows.size, lost, doubled }
}

/** An import of a plant and its rows, then the next start. Afterwards all of it is there or nothing. */
const importScenario = async (stores: Stores, number: number, failAt: number, moment: FaultMoment) => {
  const { historian, relations, faults } = stores
  const { db } = relations
  const farmCode = `FAULT-${number}`
  const [device] = benchPlant.devices
  if (!device) throw new Error('the plant has no device')
  const manifest = {
    ...benchPlant,
    farmCode,
    entCode: `E-${farmCode}`,
    pentagram: `F${number}`,
    devices: [{ ...device, entCode: `E-${farmCode}-1`, signals: device.signals.slice(0, 1) }],
  }
  const { tagIds } = await planImport(db, manifest)
  const [tagId = 0] = tagIds.values()
  const startMs = Date.now() - 1_000 * hourMs
  const samples = Array.from(
    { length: 50 },
    (_, index): Sample => ({ tagId, timeMs: startMs + index * 600_000, value: index, quality: qualities.good }),
  )
  const id = randomUUID()
  faults.arm(failAt, moment)
  let isReported = false
  try {
    const digests = { fingerprint: id, fileDigest: id, mappingDigest: id, mappingName: undefined }
    await beginRun(db, { id, farmCode, fileName: 'x.csv', ...digests, clock: 'UTC start', devices: [] })
    await historian.stage(id, samples)
    const counts = {
      rows: 50,
      refused: 0,
      samples: 50,
      emptyCells: 0,
      reasons: {},
      firstMs: startMs,
      lastMs: startMs + 1,
    }
    await commitRun(db, id, counts, (tx) => registerPlants(tx, [manifest], 'import', tagIds))
    await finishRun(stores, id, true)
    isReported = true
  } catch {
    await endRun(stores, id, 'failed').catch(() => undefined)
  }
  const wasHit = faults.disarm()
  await completeInterruptedRuns({ ...stores, log })
  const [run] = await db.select({ state: importRun.state }).from(importRun).where(eq(importRun.id, id))
  const farms = await db.select({ code: farm.farmCode }).from(farm).where(eq(farm.farmCode, farmCode))
  const rows = await rowsOf(historian, tagId)
  const count = await countOf(historian, tagId)
  const isWhole = run?.state === 'done' && farms.length === 1 && rows.size === 50 && count === 50
  const isNothing = run?.state !== 'done' && farms.length === 0 && rows.size === 0 && count === 0
  return { wasHit, isHalf: !(isWhole || (isNothing && !isReported)) }
}

/** Lets the 1st, 2nd, … call fail until a scenario passes untouched; with `every` above 1 some are left out. */
const eachFault = async (
  every: number,
  scenario: (failAt: number, moment: FaultMoment) => Promise<{ readonly wasHit: boolean }>,
) => {
  let faults = 0
  for (const [index, moment] of (['before', 'after'] as const).entries())
    for (let failAt = 1 + (index % every); (await scenario(failAt, moment)).wasHit; failAt += every) faults += 1
  return faults
}

export const failEachCall = async ({ every }: { readonly every: number }): Promise<FaultBalance> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'solvane-faults-'))
  const faults = new Faults()
  const relations = await openTestRelations()
  makeFaulty(relations, faults)
  const historian = await openHistorian({
    config: { clickhouseUrl: undefined, dataFolder },
    log,
    metrics: new Registry(),
    version: 'soak',
    through: (engine) => faultyEngine(engine, faults),
    // A pass of its own would take a call away from the scenario.
    keepsRollups: () => false,
  })
  try {
    const stores = { historian, relations, faults }
    const sum = { acknowledged: 0, stored: 0, lost: 0, doubled: 0, halfWritten: 0 }
    const nextTagId = createTagIds()
    const ingestFaults = await eachFault(every, async (failAt, moment) => {
      const result = await ingestScenario(stores, nextTagId(), failAt, moment)
      for (const key of ['acknowledged', 'stored', 'lost', 'doubled'] as const) sum[key] += result[key]
      return result
    })
    let number = 0
    const importFaults = await eachFault(every, async (failAt, moment) => {
      number += 1
      const result = await importScenario(stores, number, failAt, moment)
      if (result.isHalf) sum.halfWritten += 1
      return result
    })
    return { ingestFaults, importFaults, ...sum }
  } finally {
    await historian.close()
    await relations.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
