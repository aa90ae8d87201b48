import type { Server } from 'socket.io'
import { slowReaderCloseCode } from '../../contract/live-protocol.ts'

/** The websocket below a Socket.IO connection, as far as it is used here. */
interface WebSocketBelow {
  close(code: number, reason: string): void
  terminate(): void
}

/** A connection of Engine.IO; its types tell neither the waiting packets nor the websocket. */
export interface Line {
  readonly writeBuffer: readonly unknown[]
  readonly transport: { readonly writable: boolean; readonly socket?: WebSocketBelow }
  /** True: at once, whatever waits. */
  close(discard: boolean): void
  on(event: 'packetCreate', listener: (packet: { readonly data?: unknown }) => void): unknown
  on(event: 'flush', listener: () => void): unknown
}

const closeGraceMs = 1_000

/** Cuts a connection whose reader takes nothing: a farewell would only join the queue. It may connect again. */
export const cutSlowReader = (line: Pick<Line, 'transport' | 'close'>): void => {
  const { socket } = line.transport
  socket?.close(slowReaderCloseCode, 'slow reader')
  // The websocket closes once its reader has answered or the time is over: until then the line would hold what is sent.
  line.close(true)
  setTimeout(() => socket?.terminate(), closeGraceMs).unref()
}

/** Bytes that may wait for one reader: what would make them more cuts its connection. */
const mostHeld = 1_000_000
/** Head of a packet and of its frame. */
const headBytes = 16

/** What is sent to many is one text: it is weighed once. */
let weighed = { text: '', bytes: 0 }
const bytesOf = (data: unknown): number => {
  if (data instanceof Uint8Array) return data.byteLength
  if (typeof data !== 'string') return 0
  if (weighed.text !== data) weighed = { text: data, bytes: Buffer.byteLength(data) }
  return weighed.bytes
}

/**
 * Bounds what is held for each connection of a server, whatever is sent: notices, answers to a client that asks and never
 * reads, frames. Frames have a finer rule of their own (frame-pump.ts); this one holds where nobody thought of it.
 */
export const limitHeld = (server: Server, onCut: () => void): void => {
  server.engine.on('connection', (line: Line) => {
    let waiting = 0
    let leaving = 0
    line.on('packetCreate', ({ data }) => {
      if (line.transport.writable) leaving = 0
      const held = waiting + leaving
      waiting += bytesOf(data) + headBytes
      // A single large one is no sign of a slow reader.
      if (held === 0 || waiting + leaving <= mostHeld) return
      onCut()
      cutSlowReader(line)
    })
    // Comes only when what was leaving has left.
    line.on('flush', () => {
      leaving = waiting
      waiting = 0
    })
  })
}
