import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type PackedBody, packedBody } from './packed-body.ts'

/** A built file of the page. */
export interface WebFile {
  readonly mediaType: string
  /** Compressed by its format: a second time only costs. */
  readonly packed: boolean
  readonly body: PackedBody
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

/** What the build adds to the name of a file for its best packing. */
const packedEnd = '.br'

const createWebFile = (file: string, isPackedBeside: boolean): WebFile => {
  const extension = path.extname(file).toLowerCase()
  return {
    mediaType: mediaTypes[extension] ?? 'application/octet-stream',
    packed: packedTypes.has(extension),
    body: packedBody(() => readFile(file), isPackedBeside ? () => readFile(file + packedEnd) : undefined),
  }
}

export interface WebFiles {
  /** The page itself; undefined while nothing is built. */
  index(): Promise<string | undefined>
  /** A file by its address, e.g. /assets/main-3f2a.js. Only what stood in the folder can be found. */
  find(address: string): Promise<WebFile | undefined>
}

/** The built page in a folder. A rebuild while the server runs is noticed by the age of index.html. */
export const createWebFiles = (folder: string): WebFiles => {
  let files = new Map<string, WebFile>()
  let index: string | undefined
  let builtMs = 0

  const scan = async (): Promise<void> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const standing = new Set(
      entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)),
    )
    files = new Map(
      [...standing]
        .filter((file) => path.basename(file) !== 'index.html' && !file.endsWith(packedEnd))
        .map((file) => [
          `/${path.relative(folder, file).split(path.sep).join('/')}`,
          createWebFile(file, standing.has(file + packedEnd)),
        ]),
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
