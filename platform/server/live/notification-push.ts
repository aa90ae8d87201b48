import type { Server, Socket } from 'socket.io'
import type { Notice, NotificationClientEvents, NotificationServerEvents } from '../../contract/live-protocol.ts'
import type { PushMetrics } from './push-metrics.ts'
import type { PushSession } from './push-session.ts'

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

/** Notices to people, on every connection that they have open. */
export interface NotificationPush {
  notify(userId: string, notice: Notice): void
  readonly connections: number
}

export const createNotificationPush = (server: NotificationServer, metrics: PushMetrics): NotificationPush => {
  const sockets = new Set<NotificationSocket>()
  server.on('connection', (socket: NotificationSocket) => {
    sockets.add(socket)
    metrics.connections.set({ kind: 'notifications' }, sockets.size)
    void socket.join(roomOf(socket.data.session.principal.userId))
    socket.on('disconnect', () => {
      sockets.delete(socket)
      metrics.connections.set({ kind: 'notifications' }, sockets.size)
    })
    socket.data.session.attach(socket)
  })
  return {
    notify: (userId, notice) => {
      server.to(roomOf(userId)).emit('notice', notice)
    },
    get connections() {
      return sockets.size
    },
  }
}
