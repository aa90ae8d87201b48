import type { Socket } from 'socket.io'
import type { GeneralClientEvents, GeneralServerEvents } from '../../contract/live-protocol.ts'
import type { PushSession } from './push-session.ts'
import { type PaceLimits, ReaderPace, unreportedPaceMs } from './reader-pace.ts'
import { cutSlowReader, type Line } from './slow-reader.ts'
import type { TagGroup } from './tag-groups.ts'

export type GeneralSocket = Socket<
  GeneralClientEvents,
  GeneralServerEvents,
  Record<string, never>,
  { session: PushSession }
>

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
  /** It reads large frames of its own packed. */
  canDecompress = false
  sentPaceMs: number
  sentBacklog = 'null'

  constructor(socket: GeneralSocket, limits: PaceLimits) {
    this.socket = socket
    this.pace = new ReaderPace(limits)
    this.sentPaceMs = unreportedPaceMs(limits)
  }

  get session(): PushSession {
    return this.socket.data.session
  }

  get #connection(): Line {
    return this.socket.conn as unknown as Line
  }

  /** Everything sent so far has left the process, so that at most one round of frames is ever held for a reader. */
  get isReady(): boolean {
    const { transport, writeBuffer } = this.#connection
    return transport.writable && writeBuffer.length === 0
  }

  drop(): void {
    cutSlowReader(this.#connection)
  }
}
