import type { Server as HttpServer } from 'node:http'
import type { Registry } from 'prom-client'
import { Server, type ServerOptions } from 'socket.io'
import { pushPaths } from '../../contract/live-protocol.ts'
import type { Audit } from '../audit/audit.ts'
import type { TokenCheck } from '../auth/token-check.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { Db } from '../relations/relations.ts'
import { defaultPumpLimits, type GeneralServer, type PumpLimits } from './frame-pump.ts'
import { createGeneralPush } from './general-push.ts'
import { refuseHandshake } from './handshake.ts'
import type { LatestValues, LiveHub, TagAccess } from './live.ts'
import { createNotificationPush, type NotificationServer } from './notification-push.ts'
import { createPushMetrics } from './push-metrics.ts'
import { createPushRefusals, pushOperations } from './push-refusals.ts'
import { requireToken } from './push-session.ts'
import { type RecordAccess, recordAccess } from './record-access.ts'
import { createRecordPush } from './record-push.ts'
import { SessionWatch } from './session-watch.ts'
import { limitHeld } from './slow-reader.ts'
import type { TopicAccess } from './topic-access.ts'
import { createTopicPush } from './topic-push.ts'

const pingEveryMs = 10_000
/** Largest message of a client: `subscribe` with the most tags that it may hold. */
const largestMessageBytes = 256 * 1024

/**
 * The two push connections on the server's HTTP port. Websocket only, uncompressed: deflate would cost ten times the
 * processor time of everything else here. Large frames for a single reader are compressed separately (frame-pump.ts).
 */
export const createLiveHub = (options: {
  readonly server: HttpServer
  readonly tokens: TokenCheck
  readonly tags: TagAccess
  /** Has the values of the store, and none from the field yet. */
  readonly latest: Pick<LatestValues, 'get' | 'isReplaced'> & Partial<Pick<LatestValues, 'newest'>>
  readonly log: Log
  readonly metrics: Registry
  /** Where refused connections and values are written down. */
  readonly audit: Pick<Audit, 'refused'>
  readonly config: Pick<Config, 'webApplicationUrl' | 'pushTimeoutMs' | 'trustedProxies'>
  /** Whose pages receive changes of records; default nobody's. */
  readonly records?: RecordAccess
  /** Topics that pages may hear, and the store of their rows; default none. */
  readonly topics?: { readonly access: TopicAccess; readonly db: Db }
  readonly limits?: Partial<PumpLimits>
}): LiveHub => {
  const { server, tokens, tags, latest, log, config } = options
  const metrics = createPushMetrics(options.metrics)
  const refusals = createPushRefusals(options.audit, config)
  const watch = new SessionWatch(tokens, (error) => log.error({ err: error }, 'rights could not be read anew'))

  const open = (path: string, others: Partial<ServerOptions>): Server => {
    const push = new Server(server, {
      path,
      transports: ['websocket'],
      perMessageDeflate: false,
      httpCompression: false,
      serveClient: false,
      cookie: false,
      connectTimeout: 10_000,
      pingInterval: pingEveryMs,
      pingTimeout: config.pushTimeoutMs,
      maxHttpBufferSize: largestMessageBytes,
      allowRequest: (request, decide) => {
        const reason = refuseHandshake(request, config.webApplicationUrl)
        if (reason) {
          metrics.refused.inc({ reason })
          log.warn({ reason, origin: request.headers.origin?.slice(0, 200), path }, 'push connection refused')
          refusals.record(request, pushOperations.connect, { reason: `Push connection: ${reason}` })
        }
        decide(reason ?? null, reason === undefined)
      },
      ...others,
    })
    requireToken(push, tokens, watch, refusals)
    limitHeld(push, () => metrics.dropped.inc({ reason: 'slow-reader' }))
    return push
  }
  // Each would otherwise end the handshakes of the other; the second ends those that are nobody's.
  const generalServer = open(pushPaths.general, { destroyUpgrade: false })
  const notificationServer = open(pushPaths.notifications, {})

  const records = createRecordPush(options.records ?? recordAccess([]), refusals)
  ;(generalServer as unknown as GeneralServer).on('connection', records.attach)
  const { topics: heard } = options
  const topics = heard && createTopicPush({ ...heard, log, refusals })
  if (topics) (generalServer as unknown as GeneralServer).on('connection', (socket) => topics.attach(socket))
  const general = createGeneralPush({
    server: generalServer as unknown as GeneralServer,
    tags,
    latest,
    metrics,
    refusals,
    withdraw: (socket) => {
      records.withdraw(socket)
      topics?.withdraw(socket)
    },
    limits: { ...defaultPumpLimits, ...options.limits },
    storedUntilMs: latest.newest?.(),
  })
  const notifications = createNotificationPush(notificationServer as unknown as NotificationServer, metrics)

  return {
    publish: (samples) => general.publish(samples),
    publishReplaced: (tagIds) => general.publish(tagIds.map((tagId) => ({ tagId }))),
    setBacklog: (farmCode, backlog) => general.setBacklog(farmCode, backlog),
    recordChanged: (change) => records.publish(change),
    topicChanged: (topic, changes) => topics?.publish(topic, changes),
    topicsLost: () => topics?.lost(),
    notify: (userId, notice) => notifications.notify(userId, notice),
    rightsChanged: (userId) => watch.check(userId),
    connections: () => general.connections + notifications.connections,
    close: async () => {
      watch.close()
      general.close()
      topics?.close()
      // The websockets only: push.close() would close the HTTP server, which is not ours, and a farewell by Socket.IO would
      // keep clients from coming back after a restart.
      for (const push of [generalServer, notificationServer]) push.engine.close()
    },
  }
}
