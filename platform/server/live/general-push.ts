import { READ } from '../../../domain/right.ts'
import { type Backlog, maxTagsPerConnection, SubscribeMessage } from '../../contract/live-protocol.ts'
import { hasRight, seesFarm } from '../auth/rights.ts'
import type { Sample } from '../telemetry/historian.ts'
import { FramePump, type GeneralServer, type PumpLimits } from './frame-pump.ts'
import type { LatestValues, TagAccess } from './live.ts'
import type { PushMetrics } from './push-metrics.ts'
import { type PushRefusals, pushOperations } from './push-refusals.ts'
import { type GeneralSocket, Reader } from './reader.ts'

const clockEveryMs = 10_000
/** This process hears nothing from before its start. */
const hearsSinceMs = Date.now()
const backlogEveryMs = 500
/** A gateway that says nothing more of its backlog has lost its connection: the bar must not stand for ever. */
const backlogForgottenMs = 60_000

/** Values, clock and backlog of the general connection. */
export interface GeneralPush {
  /** The newest values of these tags have changed. */
  publish(changed: readonly Pick<Sample, 'tagId'>[]): void
  setBacklog(farmCode: string, backlog: Backlog | null): void
  readonly connections: number
  close(): void
}

interface GeneralPushOptions {
  readonly server: GeneralServer
  readonly tags: TagAccess
  readonly latest: Pick<LatestValues, 'get' | 'isReplaced'>
  readonly metrics: PushMetrics
  readonly refusals: PushRefusals
  /** The rights of the person of a connection have changed. */
  readonly withdraw: (socket: GeneralSocket) => void
  readonly limits: PumpLimits
  /** Newest measurement in the store when this process started, epoch ms. */
  readonly storedUntilMs: number | undefined
}

export const createGeneralPush = (options: GeneralPushOptions): GeneralPush => {
  const { server, tags: access, latest, metrics, refusals, withdraw: withdrawRows, limits, storedUntilMs } = options
  const readers = new Set<Reader>()
  const backlogs = new Map<string, { readonly backlog: Backlog; readonly atMs: number }>()
  let backlogTimer: NodeJS.Timeout | undefined
  const pump = new FramePump({
    server,
    readers,
    latest,
    metrics,
    limits,
    onDrop: (reader) => {
      metrics.dropped.inc({ reason: 'slow-reader' })
      reader.drop()
    },
  })

  /** All of one message are one row: a page asks for many at once. */
  const recordForeignTags = ({ socket, session }: Reader, tagIds: readonly number[]): void => {
    const farmCode = tagIds.map((tagId) => access.farmOf(tagId)).find((code) => code !== undefined)
    refusals.record(
      socket.request,
      pushOperations.subscribe,
      {
        // A fixed text, not one from the page, so that equal refusals share one row.
        reason: 'There is no such tag among those that you may see',
        ...(farmCode !== undefined && { farmCode }),
      },
      session.principal,
    )
  }

  const subscribe = (reader: Reader, wanted: readonly number[]): number[] => {
    const refused: number[] = []
    const foreign: number[] = []
    const added: number[] = []
    const { principal } = reader.session
    const before = reader.tags.size
    for (const tagId of wanted) {
      const isReadable = reader.tags.has(tagId) || access.mayRead(principal, tagId)
      if (isReadable && (reader.tags.has(tagId) || reader.tags.size < maxTagsPerConnection)) {
        reader.tags.add(tagId)
        added.push(tagId)
      } else refused.push(tagId)
      if (!isReadable) foreign.push(tagId)
    }
    if (foreign.length > 0) recordForeignTags(reader, foreign)
    metrics.subscribedTags.inc(reader.tags.size - before)
    // A tag asked for again gets its value again: the page that asks may have lost what it had.
    if (added.length > 0) pump.regroup(reader, added)
    return refused
  }

  const unsubscribe = (reader: Reader, unwanted: readonly number[]): void => {
    const before = reader.tags.size
    for (const tagId of unwanted) reader.tags.delete(tagId)
    if (reader.tags.size === before) return
    metrics.subscribedTags.dec(before - reader.tags.size)
    pump.regroup(reader, [])
  }

  const withdraw = (reader: Reader): void => {
    const lost = [...reader.tags].filter((tagId) => !access.mayRead(reader.session.principal, tagId))
    if (lost.length === 0) return
    unsubscribe(reader, lost)
    reader.socket.emit('withdrawn', lost)
  }

  const backlogFor = (reader: Reader): Backlog | null => {
    const { principal } = reader.session
    if (!hasRight(principal, 'MyFleet', READ)) return null
    let totalRows = 0
    let sentRows = 0
    for (const [farmCode, { backlog }] of backlogs)
      if (seesFarm(principal, farmCode, { product: 'MyFleet', flag: READ })) {
        totalRows += backlog.totalRows
        sentRows += backlog.sentRows
      }
    return totalRows > 0 ? { totalRows, sentRows } : null
  }

  const sendBacklog = (): void => {
    backlogTimer = undefined
    let waiting = false
    for (const reader of readers) {
      const backlog = backlogFor(reader)
      const text = JSON.stringify(backlog)
      if (text === reader.sentBacklog) continue
      if (reader.isReady) {
        reader.sentBacklog = text
        reader.socket.emit('backlog', backlog)
      } else waiting = true
    }
    if (waiting) sendBacklogSoon()
  }
  const sendBacklogSoon = (): void => {
    backlogTimer ??= setTimeout(sendBacklog, backlogEveryMs).unref()
  }

  const clockTimer = setInterval(() => {
    server.volatile.emit('clock', Date.now(), hearsSinceMs, storedUntilMs)
    const oldestMs = performance.now() - backlogForgottenMs
    for (const [farmCode, { atMs }] of backlogs) if (atMs < oldestMs && backlogs.delete(farmCode)) sendBacklogSoon()
  }, clockEveryMs).unref()

  server.on('connection', (socket: GeneralSocket) => {
    const reader = new Reader(socket, limits)
    readers.add(reader)
    metrics.connections.set({ kind: 'general' }, readers.size)
    socket.emit('clock', Date.now(), hearsSinceMs, storedUntilMs)
    if (backlogs.size > 0) sendBacklogSoon()
    socket.on('subscribe', (message: unknown, reply: unknown) => {
      const asked = SubscribeMessage.safeParse(message)
      if (!asked.success) {
        socket.disconnect(true)
        return
      }
      reader.canDecompress = asked.data.packed ?? reader.canDecompress
      const refused = subscribe(reader, asked.data.tags)
      if (typeof reply === 'function') reply({ refused, ...(reader.missed.size > 0 && { hasMore: true }) })
    })
    socket.on('unsubscribe', (message: unknown) => {
      const asked = SubscribeMessage.safeParse(message)
      if (asked.success) unsubscribe(reader, asked.data.tags)
      else socket.disconnect(true)
    })
    socket.on('disconnect', () => {
      readers.delete(reader)
      pump.remove(reader)
      metrics.subscribedTags.dec(reader.tags.size)
      // A change of rights under way may still come to it: it must not be counted twice.
      reader.tags.clear()
      metrics.connections.set({ kind: 'general' }, readers.size)
    })
    socket.data.session.attach(socket, () => {
      withdraw(reader)
      withdrawRows(socket)
      sendBacklogSoon()
    })
  })

  return {
    publish: (changed) => pump.publish(changed),
    setBacklog: (farmCode, backlog) => {
      if (backlog) backlogs.set(farmCode, { backlog, atMs: performance.now() })
      else backlogs.delete(farmCode)
      sendBacklogSoon()
    },
    get connections() {
      return readers.size
    },
    close: () => {
      clearInterval(clockTimer)
      clearTimeout(backlogTimer)
      pump.close()
    },
  }
}
