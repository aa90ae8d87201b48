import { randomUUID } from 'node:crypto'
import type { CommandContext } from '../../../platform/server/feature.ts'
import { announceAlarms, storeEvents } from '../../alarms/server/intake-port.ts'
import { beginRun, doneRunsOfFile, endRun, findDoneRun, finishEventRun } from '../../data-import/server/port.ts'
import { assetsOfFarms, farmsIn } from '../../farms/server/port.ts'
import type { EventMapping } from '../contract/event-mapping.ts'
import {
  type EventFileCounts,
  type EventFileEvent,
  type EventLine,
  type EventReason,
  eventReasons,
} from '../contract/event-report.ts'
import { readEventFile } from './read-event-file.ts'
import { eventsOf, type Named } from './spans.ts'

/** A file that waits on disk: a spool of what the caller sent. */
export interface EventFile {
  readonly path: string
  readonly name: string
  /** SHA-256 of file and mapping together, and of each. */
  readonly fingerprint: string
  readonly fileDigest: string
  readonly mappingDigest: string
  readonly mappingName: string | undefined
}

/** The import cannot begin; the message says why. Nothing was changed. */
export class EventImportRefused extends Error {
  override readonly name = 'EventImportRefused'
}

/** Events of one transaction. */
const batchRows = 1_000
const reportEveryMs = 200

/** Throws EventImportRefused where the farm or a device of the mapping does not exist. */
const checkPlant = async (
  { relations: { db } }: CommandContext,
  { farmCode, devices }: EventMapping,
): Promise<void> => {
  const farms = await farmsIn(db, 'all')
  if (!farms.some((farm) => farm.farmCode === farmCode))
    throw new EventImportRefused(`There is no farm ${farmCode}. Import its values or its plant first.`)
  const known = new Set((await assetsOfFarms(db, [farmCode])).map(({ deviceCode }) => deviceCode))
  const missing = devices.map(({ deviceCode }) => deviceCode).filter((deviceCode) => !known.has(deviceCode))
  if (missing.length > 0) throw new EventImportRefused(`Farm ${farmCode} has no device ${missing.join(', ')}.`)
}

/** Throws EventImportRefused where the file was imported with another mapping. */
const checkEarlier = async (
  { relations: { db } }: CommandContext,
  farmCode: string,
  fileDigest: string,
): Promise<void> => {
  const [earlier] = (await doneRunsOfFile(db, farmCode, fileDigest)).filter(({ eventsStored }) => eventsStored > 0)
  if (!earlier) return
  const id = earlier.id.slice(0, 8)
  throw new EventImportRefused(
    `This file was imported into ${farmCode} before, with another mapping (import ${id}). Undo it first (npm run import -- undo ${id}), or add --keep-earlier.`,
  )
}

const createTally = () => {
  const reasons: Partial<Record<EventReason, number>> = {}
  const counts = { rows: 0, refused: 0, alarms: 0, information: 0, open: 0 }
  let firstMs: number | null = null
  let lastMs: number | null = null
  return {
    add(rows: number, named: readonly Named[], lines: readonly EventLine[]) {
      counts.rows += rows
      for (const { reason } of lines) {
        reasons[reason] = (reasons[reason] ?? 0) + 1
        if (!eventReasons[reason].kept) counts.refused += 1
      }
      for (const { row } of named) {
        if (row.isInformation) counts.information += 1
        else counts.alarms += 1
        if (row.endMs === undefined && !row.isInformation) counts.open += 1
        firstMs = Math.min(firstMs ?? row.startMs, row.startMs)
        lastMs = Math.max(lastMs ?? row.startMs, row.endMs ?? row.startMs)
      }
    },
    result: (): EventFileCounts => ({ ...counts, reasons, firstMs, lastMs }),
  }
}

const storeBatch = async (
  { relations: { db }, live }: CommandContext,
  farmCode: string,
  importId: string,
  named: readonly Named[],
): Promise<void> => {
  const receivedAtMs = Date.now()
  const changed = await storeEvents(
    db,
    [...Map.groupBy(named, ({ row }) => row.deviceCode)].map(([deviceCode, own]) => ({
      ...{ farmCode, deviceCode, source: 'import' as const, receivedAtMs, importId, lists: [] },
      events: own.flatMap((one) => eventsOf(one)),
    })),
  )
  if (live) announceAlarms(live, changed)
}

/** Reads the file and stores its events part by part; progress and doubtful rows come on the way. */
async function* storeFile(
  context: CommandContext,
  file: EventFile,
  mapping: EventMapping,
  importId: string,
  signal: AbortSignal,
): AsyncGenerator<EventFileEvent, EventFileCounts> {
  const tally = createTally()
  let waiting: Named[] = []
  let toldMs = Date.now()
  for await (const { rows, share, named, lines } of readEventFile(file, mapping, Date.now(), signal)) {
    signal.throwIfAborted()
    tally.add(rows, named, lines)
    waiting.push(...named)
    if (lines.length > 0) yield { kind: 'report', lines }
    if (waiting.length >= batchRows) {
      await storeBatch(context, mapping.farmCode, importId, waiting)
      waiting = []
    }
    if (Date.now() - toldMs < reportEveryMs) continue
    toldMs = Date.now()
    yield { kind: 'progress', rows: tally.result().rows, share }
  }
  if (waiting.length > 0) await storeBatch(context, mapping.farmCode, importId, waiting)
  return tally.result()
}

/**
 * Imports a file of events into a farm that exists. Cancelled or failed it leaves nothing; a killed import is taken back at the next
 * start. The same file with the same mapping again changes nothing.
 */
export async function* importEvents(
  context: CommandContext,
  file: EventFile,
  mapping: EventMapping,
  { keepEarlier }: { readonly keepEarlier: boolean },
  signal: AbortSignal,
): AsyncGenerator<EventFileEvent> {
  const { db } = context.relations
  const { farmCode } = mapping
  const earlier = await findDoneRun(db, file.fingerprint)
  if (earlier) {
    const { rows, firstMs, lastMs } = earlier
    const none = { refused: 0, alarms: 0, information: 0, open: 0, reasons: {} }
    yield { kind: 'done', farmCode, repeated: true, rows, ...none, firstMs, lastMs }
    return
  }
  await checkPlant(context, mapping)
  if (!keepEarlier) await checkEarlier(context, farmCode, file.fileDigest)
  const id = randomUUID()
  const { name: fileName, fingerprint, fileDigest, mappingDigest, mappingName } = file
  const devices = mapping.devices.map(({ deviceCode }) => deviceCode)
  await beginRun(db, {
    id,
    farmCode,
    fileName,
    fingerprint,
    fileDigest,
    mappingDigest,
    mappingName,
    clock: null,
    devices,
  })
  let isDone = false
  try {
    const counts = yield* storeFile(context, file, mapping, id, signal)
    const events = counts.alarms + counts.information
    if (events === 0)
      throw new EventImportRefused(
        `None of the ${counts.rows} rows is an event that can be stored; the report says why.`,
      )
    const { rows, refused, reasons, firstMs, lastMs } = counts
    await finishEventRun(db, id, { rows, refused, events, reasons, firstMs, lastMs })
    isDone = true
    yield { kind: 'done', farmCode, repeated: false, ...counts }
  } finally {
    if (!isDone) await endRun(context, id, signal.aborted ? 'cancelled' : 'failed')
  }
}
