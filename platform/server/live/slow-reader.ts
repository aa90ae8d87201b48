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
  on(event: 'packetCreate', listener: (packet: { readonly data?: unknown }) => void): unknown
  on(event: 'flush', listener: () => void): unknown
}

const closeGraceMs = 1_000

/** Cuts a connection whose reader takes nothing: a farewell would only join the queue. It may connect again. */
export const cutSlowReader = ({ transport: { socket } }: Pick<Line, 'transport'>): void => {
  socket?.close(slowReaderCloseCode, 'slow reader')
  setTimeout(() => socket?.terminate(), closeGraceMs).unref()
}

/** Characters that may wait for one reader before anything more cuts its connection. */
export const mostHeld = 512 * 1024

const lengthOf = (data: unknown): number =>
  typeof data === 'string' ? data.length : data instanceof Uint8Array ? data.byteLength : 0

/**
 * Bounds what is held for each connection of a server, whatever is sent: notices, answers to a client that asks and never
 * reads, frames. Frames have a finer rule of their own (frame-pump.ts); this one holds where nobody thought of it.
 */
export const limitHeld = (server: Server, onCut: () => void): void => {
  server.engine.on('connection', (line: Line) => {
    let waiting = 0
    let leaving = 0
    let isCut = false
    line.on('packetCreate', ({ data }) => {
      if (line.transport.writable) leaving = 0
      // Counted before the packet is added: a single large one is no sign of a slow reader.
      if (!isCut && waiting + leaving > mostHeld) {
        isCut = true
        onCut()
        cutSlowReader(line)
      }
      waiting += lengthOf(data)
    })
    // Comes only when what was leaving has left.
    line.on('flush', () => {
      leaving = waiting
      waiting = 0
    })
  })
}
