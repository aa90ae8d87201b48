import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/** Largest MQTT packet that a broker connection may carry, in bytes. */
export const maxPacketBytes = 1024 * 1024

/**
 * Follows the fixed headers of an MQTT byte stream (MQTT 3.1.1 §2.2) without copying it.
 * `accepts` is false from the first byte that announces a packet larger than the limit or a malformed length.
 */
export class PacketSizeMeter {
  readonly #limit: number
  /** Bytes of the present packet's body still to come. */
  #body = 0
  #inLength = false
  #multiplier = 1

  constructor(limit: number) {
    this.#limit = limit
  }

  accepts(chunk: Uint8Array): boolean {
    let at = 0
    while (at < chunk.length) {
      if (this.#inLength) {
        const byte = chunk[at++] as number
        this.#body += (byte & 0x7f) * this.#multiplier
        this.#multiplier *= 128
        this.#inLength = byte > 0x7f
        if (this.#body > this.#limit || (this.#inLength && this.#multiplier > 128 ** 3)) return false
      } else if (this.#body > 0) {
        const skipped = Math.min(this.#body, chunk.length - at)
        this.#body -= skipped
        at += skipped
      } else {
        at += 1
        this.#inLength = true
        this.#multiplier = 1
      }
    }
    return true
  }
}

/** A socket that is cut before a packet over the limit has been collected in memory: the broker library has no limit of its own. */
export const guardSize = (socket: Socket, limitBytes: number, onOversize: () => void): Duplex => {
  const meter = new PacketSizeMeter(limitBytes)
  const guarded = new Duplex({
    read: () => {
      socket.resume()
    },
    write: (chunk, encoding, done) => {
      socket.write(chunk, encoding, done)
    },
    writev: (chunks, done) => {
      socket.cork()
      for (const [index, { chunk, encoding }] of chunks.entries())
        socket.write(chunk, encoding, index === chunks.length - 1 ? done : undefined)
      socket.uncork()
    },
    final: (done) => {
      socket.end(done)
    },
    destroy: (error, done) => {
      socket.destroy()
      done(error)
    },
  })
  socket.on('data', (chunk: Buffer) => {
    if (!meter.accepts(chunk)) {
      onOversize()
      guarded.destroy()
    } else if (!guarded.push(chunk)) socket.pause()
  })
  socket.on('end', () => guarded.push(null))
  socket.on('error', (error) => guarded.destroy(error))
  socket.on('close', () => guarded.destroy())
  return guarded
}
