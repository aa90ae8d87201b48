import type { Socket } from 'socket.io'
import {
  type GeneralClientEvents,
  type GeneralServerEvents,
  slowReaderCloseCode,
} from '../../contract/live-protocol.ts'
import type { PushSession } from './push-session.ts'
import type { PaceLimits } from './reader-pace.ts'
import { ReaderPace } from './reader-pace.ts'
import type { TagGroup } from './tag-groups.ts'

export type GeneralSocket = Socket<
  GeneralClientEvents,
  GeneralServerEvents,
  Record<string, never>,
  { session: PushSession }
>

/** What lies below Socket.IO: the packets that wait, and the websocket, which alone closes with a code of our own. */
interface Connection {
  readonly writeBuffer: readonly unknown[]
  readonly transport: {
    readonly writable: boolean
    readonly socket?: { close(code: number, reason: string): void; terminate(): void }
  }
}

const closeGraceMs = 1_000

/** One general push connection. */
export class Reader {
  readonly socket: GeneralSocket
  readonly pace: ReaderPace
  readonly tags = new Set<number>()
  /** Tags to be sent to this reader alone: its snapshot, and what it missed while it was slow. */
  readonly missed = new Set<number>()
  group: TagGroup | undefined
  /** True: it gets the frames of its group's room. */
  inStep = false
  toldPaceMs: number
  toldBacklog = 'null'

  constructor(socket: GeneralSocket, limits: PaceLimits) {
    this.socket = socket
    this.pace = new ReaderPace(limits)
    this.toldPaceMs = limits.fastestMs
  }

  get session(): PushSession {
    return this.socket.data.session
  }

  get #connection(): Connection {
    return this.socket.conn as unknown as Connection
  }

  /** Everything sent so far has left the process, so that at most one round of frames is ever held for a reader. */
  get isReady(): boolean {
    const { transport, writeBuffer } = this.#connection
    return transport.writable && writeBuffer.length === 0
  }

  /** Cuts a connection whose reader takes nothing: a farewell would only join the queue. */
  drop(): void {
    const { socket } = this.#connection.transport
    socket?.close(slowReaderCloseCode, 'slow reader')
    setTimeout(() => socket?.terminate(), closeGraceMs).unref()
  }
}
