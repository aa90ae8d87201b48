import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { acceptedEncoding } from './accepted-encoding.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A built file of the page, held in memory with each compressed form that was asked for. */
export interface WebFile {
  readonly mediaType: string
  /** Compressed by its format: a second time only costs. */
  readonly packed: boolean
  body(encoding: Encoding): Promise<Buffer>
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

const packedTypes = new Set(['.png', '.woff2', '.ico'])

const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_LGWIN]: 22 } })

const compress = {
  br: (bytes: Buffer) => brotli(bytes, 6),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
}

/** Larger files take seconds of a core for the last per cent. */
const mostToPackBest = 1_000_000

/** Work that waits until nothing before it is under way: one core's worth of it at most. */
const inTurn = (): ((work: () => Promise<void>) => void) => {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    last = last.then(work)
  }
}

const createWebFile = (file: string, later: (work: () => Promise<void>) => void): WebFile => {
  const extension = path.extname(file).toLowerCase()
  const bodies = new Map<Encoding, Promise<Buffer>>()
  const make = async (encoding: Encoding): Promise<Buffer> => {
    const bytes = await readFile(file)
    if (encoding === 'br' && bytes.length <= mostToPackBest) later(() => packBest(bytes))
    return encoding === 'identity' ? bytes : compress[encoding](bytes)
  }
  /** Who asks first is answered soon; those after them get a tenth less. */
  const packBest = async (bytes: Buffer): Promise<void> => {
    const [soon, best] = await Promise.all([bodies.get('br'), brotli(bytes, zlib.BROTLI_MAX_QUALITY)]).catch(() => [])
    if (soon && best && best.length < soon.length) bodies.set('br', Promise.resolve(best))
  }
  return {
    mediaType: mediaTypes[extension] ?? 'application/octet-stream',
    packed: packedTypes.has(extension),
    body(encoding) {
      const body = bodies.get(encoding) ?? make(encoding)
      bodies.set(encoding, body)
      body.catch(() => bodies.delete(encoding))
      return body
    },
  }
}

/** Best encoding that a browser takes. */
export const chooseEncoding = (header: string | undefined): Encoding => acceptedEncoding(header, ['br', 'gzip'])

export interface WebFiles {
  /** The page itself; undefined while nothing is built. */
  index(): Promise<string | undefined>
  /** A file by its address, e.g. /assets/main-3f2a.js. Only what stood in the folder can be found. */
  find(address: string): Promise<WebFile | undefined>
}

/** The built page in a folder. A rebuild while the server runs is noticed by the age of index.html. */
export const createWebFiles = (folder: string): WebFiles => {
  const later = inTurn()
  let files = new Map<string, WebFile>()
  let index: string | undefined
  let builtMs = 0

  const scan = async (): Promise<void> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    files = new Map(
      entries
        .filter((entry) => entry.isFile() && entry.name !== 'index.html')
        .map((entry) => {
          const file = path.join(entry.parentPath, entry.name)
          return [`/${path.relative(folder, file).split(path.sep).join('/')}`, createWebFile(file, later)]
        }),
    )
    index = await readFile(path.join(folder, 'index.html'), 'utf8')
  }

  const refresh = async (): Promise<void> => {
    const state = await stat(path.join(folder, 'index.html')).catch(() => undefined)
    if (!state) {
      index = undefined
      return
    }
    if (state.mtimeMs === builtMs) return
    await scan()
    builtMs = state.mtimeMs
  }

  return {
    async index() {
      await refresh()
      return index
    },
    async find(address) {
      if (!files.has(address)) await refresh()
      return files.get(address)
    },
  }
}
