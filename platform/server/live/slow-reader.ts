import type { Server } from 'socket.io'
import { slowReaderCloseCode } from '../../contract/live-protocol.ts'

/** The WebSocket of a Socket.IO connection, with the used members. */
interface WebSocketBelow {
  close(code: number, reason: string): void
  terminate(): void
}

/** A connection of Engine.IO. Its types lack the queued packets and the WebSocket. */
export interface Line {
  readonly writeBuffer: readonly unknown[]
  readonly transport: { readonly writable: boolean; readonly socket?: WebSocketBelow }
  /** True: discards queued packets. */
  close(discard: boolean): void
  on(event: 'packetCreate', listener: (packet: { readonly data?: unknown }) => void): unknown
  on(event: 'flush', listener: () => void): unknown
}

const closeGraceMs = 1_000

/**
 * Terminates the connection of a stalled client. A close message would only join the queue. The client may reconnect.
 */
export const cutSlowReader = (line: Pick<Line, 'transport' | 'close'>): void => {
  const { socket } = line.transport
  socket?.close(slowReaderCloseCode, 'slow reader')
  // The websocket closes once its reader has answered or the time is over: until then the line would hold what is sent.
  line.close(true)
  setTimeout(() => socket?.terminate(), closeGraceMs).unref()
}

/** Maximum bytes in the queue of a client; above it the connection is terminated. */
const mostHeld = 1_000_000
/** Head of a packet and of its frame. */
const headBytes = 16

/** Cache of the last size, because a broadcast is one text. */
let weighed = { text: '', bytes: 0 }
const bytesOf = (data: unknown): number => {
  if (data instanceof Uint8Array) return data.byteLength
  if (typeof data !== 'string') return 0
  if (weighed.text !== data) weighed = { text: data, bytes: Buffer.byteLength(data) }
  return weighed.bytes
}

/**
 * Limits the send queue of each connection of a server, for notices, replies and frames.
 * Frames also have a stricter rule (frame-pump.ts).
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
