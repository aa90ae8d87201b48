import { Server } from 'socket.io'
import { type Mock, vi } from 'vitest'

interface WebSocketBelow {
  /** Bytes that the kernel has not taken. */
  readonly bufferedAmount: number
  close(code?: number, reason?: string): void
}

interface EngineLine {
  readonly writeBuffer: readonly { readonly data?: unknown }[]
  readonly transport: { readonly socket: WebSocketBelow }
}

/** A connection as the server holds it. */
export interface ServerLine {
  /** Bytes that wait for its reader within the process. */
  held(): number
  readonly close: Mock<WebSocketBelow['close']>
}

const bytesOf = (data: unknown): number =>
  typeof data === 'string' || data instanceof Uint8Array ? Buffer.byteLength(data) : 0

/** The lines of the servers that are opened until mocks are restored, in the order in which they come. */
export const watchLines = (): ServerLine[] => {
  const lines: ServerLine[] = []
  const { bind } = Server.prototype
  vi.spyOn(Server.prototype, 'bind').mockImplementation(function (this: Server, engine) {
    engine.on('connection', (line: EngineLine) => {
      const { socket } = line.transport
      lines.push({
        held: () => line.writeBuffer.reduce((sum, { data }) => sum + bytesOf(data), socket.bufferedAmount),
        close: vi.spyOn(socket, 'close'),
      })
    })
    return bind.call(this, engine)
  })
  return lines
}
