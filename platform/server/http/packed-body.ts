import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { acceptedEncoding } from './accepted-encoding.ts'

export type PackedEncoding = 'br' | 'gzip' | 'identity'

/** Bytes that stay the same, held in memory with each compressed form that was asked for. */
export type PackedBody = (encoding: PackedEncoding) => Promise<Buffer>

const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_LGWIN]: 22 } })

const compress = {
  br: (bytes: Buffer) => brotli(bytes, 6),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
}

/** Larger bodies take seconds of a core for the last per cent. */
const mostToPackBest = 1_000_000

let last: Promise<void> = Promise.resolve()
/** Does work when nothing before it is under way: one core's worth of it at most. */
const later = (work: () => Promise<void>): void => {
  last = last.then(work)
}

/** Best encoding of a {@link PackedBody} that a browser takes. */
export const chooseEncoding = (header: string | undefined): PackedEncoding => acceptedEncoding(header, ['br', 'gzip'])

/** A body of what `read` gives, and `readBest` as its best packing; one that could not be read is read again. */
export const packedBody = (read: () => Promise<Buffer>, readBest?: () => Promise<Buffer>): PackedBody => {
  const bodies = new Map<PackedEncoding, Promise<Buffer>>()
  const make = async (encoding: PackedEncoding): Promise<Buffer> => {
    if (encoding === 'br' && readBest) return await readBest()
    const bytes = await read()
    if (encoding === 'br' && bytes.length <= mostToPackBest) later(() => packBest(bytes))
    return encoding === 'identity' ? bytes : compress[encoding](bytes)
  }
  /** The first request gets a quick reply; later ones get a reply that is a tenth smaller. */
  const packBest = async (bytes: Buffer): Promise<void> => {
    const [soon, best] = await Promise.all([bodies.get('br'), brotli(bytes, zlib.BROTLI_MAX_QUALITY)]).catch(() => [])
    if (soon && best && best.length < soon.length) bodies.set('br', Promise.resolve(best))
  }
  return (encoding) => {
    const body = bodies.get(encoding) ?? make(encoding)
    bodies.set(encoding, body)
    body.catch(() => bodies.delete(encoding))
    return body
  }
}
