import type { Socket } from 'socket.io-client'
import type { LiveSample } from '../../../domain/quality.ts'
import type {
  Frame,
  GeneralClientEvents,
  GeneralServerEvents,
  Notice,
  NotificationClientEvents,
  NotificationServerEvents,
} from '../../contract/live-protocol.ts'
import type { WebSettings } from '../../contract/web-settings.ts'
import type { Session } from '../session/session.ts'
import { createStatusStore, type StatusStore } from './connection-state.ts'
import { watchLine } from './line-watch.ts'
import { canDecompress, inOrder } from './packed-frames.ts'
import { createPageTick, type PageTick, withPageTick } from './page-tick.ts'
import { documentPaintTurns } from './paint-turns.ts'
import { createPushSocket, keepConnected } from './push-connection.ts'
import { createReadings, type Readings } from './readings.ts'
import { createRecordWatch, type RecordWatch } from './record-watch.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'
import { tagMessages } from './tag-messages.ts'
import { createTagStore, type TagStore } from './tag-store.ts'
import { createTopicWatch, type TopicWatch, type TopicWatchLine } from './topic-watch.ts'
import { turnClock } from './turn-clock.ts'

/** Live values and notices of the page, from two push connections. */
export interface Live {
  readonly tags: TagStore
  readonly readings: Readings
  readonly clock: ServerClock
  readonly status: StatusStore
  readonly pageTick: PageTick
  /** Changes of records that other users make. */
  readonly records: RecordWatch
  /** Rows that change, by topic. */
  readonly topics: TopicWatch
  onNotice(heard: (notice: Notice) => void): () => void
  /** Calls back each time that reception of notices starts. Earlier notices were missed. */
  onHearing(heard: () => void): () => void
  /** Calls back after a change of permissions, also during an interruption. */
  onRights(heard: () => void): () => void
  /** Restores values of an earlier visit until the connection is up. */
  restore(earlier: EarlierVisit): void
  /** Hash of the permissions, as sent by the server; undefined before. */
  rightsMark(): string | undefined
  close(): void
}

export interface EarlierVisit {
  readonly samples: ReadonlyMap<number, LiveSample>
  /** Server time of the last reception, epoch ms. */
  readonly heardMs: number
  /** Estimated server time, epoch ms. */
  readonly nowMs: number
}

type GeneralSocket = Socket<GeneralServerEvents, GeneralClientEvents>

/** Time without a connection until the state is "down" instead of "reconnecting", ms. */
const hiccupMs = 10_000
const steadyMs = turnClock(() => performance.now())

const createListeners = <Given extends unknown[]>() => {
  const listeners = new Set<(...given: Given) => void>()
  return {
    add(heard: (...given: Given) => void): () => void {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    call(...given: Given): void {
      for (const heard of listeners) heard(...given)
    },
  }
}

const hearTopics = (general: GeneralSocket): TopicWatchLine => {
  const topics = createTopicWatch((names, language) => {
    if (general.connected) general.emit('hear', { topics: [...names], language }, () => undefined)
  })
  general.on('topic', topics.receive)
  return topics
}

export const openLive = (settings: WebSettings, session: Session): Live => {
  const status = createStatusStore()
  const clock = createServerClock(steadyMs)
  const general: GeneralSocket = createPushSocket(settings.pushUrls.general, settings.pushTimeoutMs)
  const notifications: Socket<NotificationServerEvents, NotificationClientEvents> = createPushSocket(
    settings.pushUrls.notifications,
    settings.pushTimeoutMs,
  )

  const order = inOrder()
  const subscribe = (ids: readonly number[]) => {
    if (!general.connected) return
    for (const message of tagMessages(ids))
      general.emit('subscribe', { ...message, packed: canDecompress }, ({ refused, hasMore = false }) =>
        order.run(() => {
          tags.refuse(refused)
          tags.answered(message.tags, hasMore)
        }),
      )
  }
  const pageTick = createPageTick()
  const tags = createTagStore({
    source: {
      subscribe,
      unsubscribe: (ids) => {
        if (general.connected) for (const message of tagMessages(ids)) general.emit('unsubscribe', message)
      },
    },
    judgedMs: clock.judgedMs,
    beforePaint: withPageTick(documentPaintTurns(), pageTick),
    atOnce: queueMicrotask,
    soon: (work) => void setTimeout(work, 0),
  })
  const records = createRecordWatch((kinds) => {
    if (general.connected) general.emit('watch', { kinds: [...kinds] }, () => undefined)
  })
  const topics = hearTopics(general)
  const readings = createReadings({ tags, clock, pageTick })

  let downTimer: ReturnType<typeof setTimeout> | undefined
  const connection = keepConnected(general, session, {
    connected() {
      clearTimeout(downTimer)
      downTimer = undefined
      line.heard()
      status.write({ state: 'connected', paceMs: undefined })
      subscribe(tags.watched())
      records.connected()
      topics.connected()
    },
    lost() {
      order.forget()
      const wasThere = status.read().state === 'connected'
      clock.hold()
      if (wasThere) tags.hold()
      if (wasThere) status.write({ state: 'reconnecting', lastSeenMs: clock.now() })
      else if (status.read().state === 'idle') status.write({ state: 'connecting' })
      downTimer ??= setTimeout(() => status.write({ state: 'down' }), hiccupMs)
    },
  })
  const line = watchLine({
    steadyMs,
    isConnected: () => general.connected,
    probe: async (timeoutMs) => void (await general.timeout(timeoutMs).emitWithAck('subscribe', { tags: [] })),
    dead: connection.restart,
  })

  const take = (frame: Frame) => {
    clock.set(frame.at)
    clock.heardOf(frame.times)
    tags.receive(frame)
  }
  general.on('frame', (frame) => {
    line.heard()
    order.run(() => take(frame))
  })
  general.on('packed', (packed) => {
    line.heard()
    order.unpack(packed, take)
  })
  general.on('clock', (at, hearsSinceMs, storedUntilMs) => {
    line.heard()
    order.run(() => {
      clock.set(at)
      if (hearsSinceMs !== undefined) clock.setHearing(hearsSinceMs, storedUntilMs)
    })
  })
  general.on('pace', ({ everyMs }) => status.write({ paceMs: everyMs }))
  general.on('backlog', (backlog) => status.write({ backlog }))
  general.on('record', records.receive)
  general.on('withdrawn', (ids) => order.run(() => tags.refuse(ids)))

  const noticeListeners = createListeners<[Notice]>()
  notifications.on('notice', noticeListeners.call)
  const rightsListeners = createListeners<[]>()
  let rightsMark: string | undefined
  notifications.on('rights', (mark) => {
    const hasChanged = rightsMark !== undefined && rightsMark !== mark
    rightsMark = mark
    if (!hasChanged) return
    tags.forgetLeft()
    // Tags that were refused until now may be allowed.
    subscribe(tags.watched())
    for (const watch of [records, topics]) watch.askAgain()
    rightsListeners.call()
  })
  const hearingListeners = createListeners<[]>()
  const second = keepConnected(notifications, session, {
    connected: hearingListeners.call,
    lost: () => undefined,
  })

  return {
    tags,
    readings,
    clock,
    status,
    pageTick,
    records,
    topics,
    onNotice: noticeListeners.add,
    onHearing: hearingListeners.add,
    onRights: rightsListeners.add,
    rightsMark: () => rightsMark,
    restore({ samples, heardMs, nowMs }) {
      clock.resume({ heardMs, nowMs })
      tags.restore(samples)
      status.write({ state: 'down', lastSeenMs: heardMs })
    },
    close() {
      clearTimeout(downTimer)
      order.forget()
      line.stop()
      readings.close()
      connection.close()
      second.close()
      status.write({ state: 'idle', backlog: null })
    },
  }
}
