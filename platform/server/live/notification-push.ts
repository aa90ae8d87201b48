import type { Server, Socket } from 'socket.io'
import type { Notice, NotificationClientEvents, NotificationServerEvents } from '../../contract/live-protocol.ts'
import type { PushMetrics } from './push-metrics.ts'
import type { PushSession } from './push-session.ts'
import { rightsMark } from './rights-mark.ts'

export type NotificationServer = Server<
  NotificationClientEvents,
  NotificationServerEvents,
  Record<string, never>,
  { session: PushSession }
>
type NotificationSocket = Socket<
  NotificationClientEvents,
  NotificationServerEvents,
  Record<string, never>,
  { session: PushSession }
>

const roomOf = (userId: string) => `user:${userId}`

/** Notices to people, and that their rights changed, on every connection that they have open. */
export interface NotificationPush {
  /** Null: everybody who is connected. */
  notify(userId: string | null, notice: Notice): void
  readonly connections: number
}

export const createNotificationPush = (server: NotificationServer, metrics: PushMetrics): NotificationPush => {
  const sockets = new Set<NotificationSocket>()
  server.on('connection', (socket: NotificationSocket) => {
    sockets.add(socket)
    metrics.connections.set({ kind: 'notifications' }, sockets.size)
    const { userId, apiToken } = socket.data.session.principal
    // What a person is told may be beyond what one of their API tokens may read.
    if (!apiToken) void socket.join(roomOf(userId))
    socket.on('disconnect', () => {
      sockets.delete(socket)
      metrics.connections.set({ kind: 'notifications' }, sockets.size)
    })
    const sendRights = () => socket.emit('rights', rightsMark(socket.data.session.principal))
    sendRights()
    socket.data.session.attach(socket, sendRights)
  })
  return {
    notify: (userId, notice) => {
      ;(userId === null ? server : server.to(roomOf(userId))).emit('notice', notice)
    },
    get connections() {
      return sockets.size
    },
  }
}
