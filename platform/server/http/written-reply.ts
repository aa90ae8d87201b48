import { promisify } from 'node:util'
import { constants as zlib, zstdCompress, zstdCompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'

const compress = promisify(zstdCompress)

/** How replies are packed, the best first: what a client likes as well as another. */
export const replyEncodings = ['zstd', 'br', 'gzip'] as const
/** Up to so many bytes a reply is packed at once, in the server's thread: it takes two milliseconds at most, and no way to another one and back. */
export const mostPackedAtOnce = 128 * 1024
/** Below so many bytes packing gains less than its headers cost. */
export const leastPacked = 1024

/**
 * Of figures the fastest level packs as well as the default does; with the size known, it takes the memory that it needs instead of megabytes.
 * They become a sixth: with room for that, it is one way to another thread and back.
 */
const packingOf = (bytes: Buffer) => ({
  params: { [zlib.ZSTD_c_compressionLevel]: 1 },
  pledgedSrcSize: bytes.length,
  chunkSize: Math.max(zlib.Z_DEFAULT_CHUNK, bytes.length >> 2),
})

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

  /** Bytes before they are packed. */
  get size(): number {
    return this.#bytes.length
  }

  /**
   * Bytes for this request; sets the headers that go with them. They are packed in one piece: in a stream each piece would wait
   * for this thread.
   */
  async bytesFor(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    const encoding = acceptedEncoding(request.headers['accept-encoding'], replyEncodings)
    const plain = this.#bytes
    const isPacked = encoding === 'zstd' && plain.length >= leastPacked
    const pack = plain.length > mostPackedAtOnce ? compress : zstdCompressSync
    const bytes = isPacked ? await pack(plain, packingOf(plain)) : plain
    // Not before: what ends in between ends with a problem, which is not packed.
    reply.type('application/json; charset=utf-8')
    if (isPacked) reply.header('vary', 'accept-encoding').header('content-encoding', encoding)
    return bytes
  }
}
