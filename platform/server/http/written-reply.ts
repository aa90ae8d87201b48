import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesEncoding } from './accepted-encoding.ts'

const compress = promisify(zstdCompress)

/** Smaller ones are packed like every other reply, without a way to another thread and back. */
const leastToPack = 128 * 1024

/**
 * What a handler returns whose reply is JSON already, e.g. figures by the ten thousand as the store wrote them. It is sent as it
 * is: that it is what the call declares is for the tests to tell. Bytes, because texts of megabytes keep the collector busy.
 */
export class WrittenReply<Reply> {
  /** Only the type of what is written. */
  declare readonly reply: Reply
  readonly #bytes: Buffer

  /** Pieces that follow each other. */
  constructor(parts: readonly Buffer[]) {
    this.#bytes = Buffer.concat(parts)
  }

  /**
   * Bytes for this request; sets the headers that go with them. Large ones are packed in one piece: in a stream each piece would
   * wait for this thread.
   */
  async bytesFor(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    reply.type('application/json; charset=utf-8')
    if (this.#bytes.length < leastToPack || !takesEncoding(request.headers['accept-encoding'], 'zstd'))
      return this.#bytes
    reply.header('vary', 'accept-encoding')
    reply.header('content-encoding', 'zstd')
    return compress(this.#bytes)
  }
}
