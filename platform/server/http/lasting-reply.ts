import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'
import { PromiseCache } from './promise-cache.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Compressed bytes of all replies that are kept. */
const mostBytes = 64 * 2 ** 20
/** Made once and sent often: worth more than the quality 4 of other replies. */
const quality = 6

/** Cached reply of a handler, valid as long as its key: for large replies that rarely change. */
export class LastingReply<T> {
  readonly key: string
  readonly make: () => Promise<T>

  /** The key must contain all inputs of the reply: the request, the rights of the user, the version of the data. */
  constructor(key: string, make: () => Promise<T>) {
    this.key = key
    this.make = make
  }
}

/** Makes each lasting reply once and keeps it as it goes over the wire. */
export const createLastingReplies = () => {
  const kept = new PromiseCache<Buffer>(mostBytes, (bytes) => bytes.byteLength)
  return {
    /** Bytes for this request; sets the headers that go with them. `operation` keeps the keys of calls apart. */
    async bytesOf<T>(
      operation: string,
      { key, make }: LastingReply<T>,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<Buffer> {
      const bytes = await kept.get(`${operation} ${key}`, async () => {
        const text = reply.serialize(await make())
        return await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
      })
      reply.type('application/json; charset=utf-8')
      reply.header('vary', 'accept-encoding')
      if (acceptedEncoding(request.headers['accept-encoding'], ['br']) !== 'br') return await decompress(bytes)
      reply.header('content-encoding', 'br')
      return bytes
    },
  }
}

export type LastingReplies = ReturnType<typeof createLastingReplies>
