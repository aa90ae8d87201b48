import type { RecordChanged } from '../../contract/event.ts'
import { WatchMessage } from '../../contract/live-protocol.ts'
import type { Principal } from '../auth/principal.ts'
import type { PushRefusals } from './push-refusals.ts'
import { pushOperations } from './push-refusals.ts'
import type { GeneralSocket } from './reader.ts'
import type { RecordAccess } from './record-access.ts'

/** Changes of records on the general connection. */
export interface RecordPush {
  attach(socket: GeneralSocket): void
  /** Stops kinds that the user of the connection may no longer see. */
  withdraw(socket: GeneralSocket): void
  publish(change: RecordChanged): void
}

const principalOf = (socket: GeneralSocket): Principal => socket.data.session.principal

/** Sends each change to the connections that watch its kind, if their user may see the record at that moment. */
export const createRecordPush = (access: RecordAccess, refusals: Pick<PushRefusals, 'record'>): RecordPush => {
  const watched = new Map<GeneralSocket, ReadonlySet<string>>()

  const watch = (socket: GeneralSocket, wanted: readonly string[]): string[] => {
    const principal = principalOf(socket)
    const allowed = wanted.filter((kind) => access.mayWatch(principal, kind))
    if (allowed.length > 0) watched.set(socket, new Set(allowed))
    else watched.delete(socket)
    const refused = wanted.filter((kind) => !allowed.includes(kind))
    if (refused.length > 0)
      refusals.record(
        socket.request,
        pushOperations.subscribe,
        { reason: 'There are no such records that you may see' },
        principal,
      )
    return refused
  }

  return {
    attach(socket) {
      socket.on('watch', (message: unknown, reply: unknown) => {
        const asked = WatchMessage.safeParse(message)
        if (!asked.success) {
          socket.disconnect(true)
          return
        }
        const refused = watch(socket, asked.data.kinds)
        if (typeof reply === 'function') reply({ refused })
      })
      socket.on('disconnect', () => watched.delete(socket))
    },
    withdraw(socket) {
      const kinds = watched.get(socket)
      if (!kinds) return
      const lost = [...kinds].filter((kind) => !access.mayWatch(principalOf(socket), kind))
      if (lost.length === 0) return
      watched.set(socket, new Set([...kinds].filter((kind) => !lost.includes(kind))))
      socket.emit('unwatched', lost)
    },
    publish(change) {
      for (const [socket, kinds] of watched)
        if (kinds.has(change.kind) && access.maySee(principalOf(socket), change)) socket.emit('record', change)
    },
  }
}
