import { createHash, randomBytes } from 'node:crypto'
import { access, mkdir, open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Config } from '../../../../platform/server/config/config.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { folderIdOf, type StoredFile } from './export-store.ts'

/** Name, size and digest of a written file. */
export interface WrittenFile {
  readonly storedAs: string
  readonly rows: number
  readonly bytes: number
  readonly digest: string
  readonly checksum: number
}

/** A part of a file. */
export interface FilePiece {
  readonly bytes: Uint8Array
  readonly rows: number
  /** Time up to which the file is complete with it. */
  readonly untilMs: number
}

/** A piece that is about to be written. */
export interface NextPiece {
  readonly untilMs: number
  readonly pieceBytes: number
  /** Bytes of its file, with this piece. */
  readonly fileBytes: number
}

/** So much of the disk is left to others. */
export const leastFreeBytes = 1_000_000_000

/** An unknown file that has changed within this time may be of another writer. */
const sparedMs = 600_000

/** Stands in the folder of an installation. Without it Solvane removes nothing there. */
const markerName = 'solvane-exports.txt'
const markerText = 'Solvane writes exports of raw values into this folder, and removes them from it.\n'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The files of exports on disk: a folder for each export. The folder belongs to one installation. */
export const createExportFiles = (
  folder: string,
  freeBytes: (folder: string) => Promise<number> = async (path) => {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  },
) => {
  const folderOf = (id: string) => join(folder, id)
  const marker = join(folder, markerName)
  const isMarked = () =>
    access(marker).then(
      () => true,
      () => false,
    )
  const make = async (path: string) => {
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (!(await isMarked())) await writeFile(marker, markerText, { mode: 0o600 })
  }
  return {
    pathOf: (id: string, storedAs: string): string => join(folderOf(id), storedAs),

    /** Bytes that exports may still take. */
    async room(): Promise<number> {
      await make(folder)
      return (await freeBytes(folder)) - leastFreeBytes
    },

    /**
     * Writes the pieces of a file. It has a name of its own in each attempt, so that no attempt changes what another has
     * written. On disk when it resolves. Undefined: `goesOn` has said no, and nothing is left. It is asked before each piece.
     */
    async write(
      id: string,
      position: number,
      pieces: AsyncIterable<FilePiece>,
      goesOn: (piece: NextPiece) => Promise<boolean>,
    ): Promise<WrittenFile | undefined> {
      await make(folderOf(id))
      const storedAs = `${position}-${randomBytes(6).toString('hex')}`
      const path = join(folderOf(id), storedAs)
      const hash = createHash('sha256')
      const handle = await open(path, 'wx', 0o600)
      let isWhole = false
      try {
        let [rows, bytes, checksum] = [0, 0, 0]
        for await (const piece of pieces) {
          const { untilMs } = piece
          const pieceBytes = piece.bytes.length
          if (!(await goesOn({ untilMs, pieceBytes, fileBytes: bytes + pieceBytes }))) return undefined
          await handle.writeFile(piece.bytes)
          hash.update(piece.bytes)
          checksum = crc32(piece.bytes, checksum)
          rows += piece.rows
          bytes += pieceBytes
        }
        await handle.sync()
        isWhole = true
        return { storedAs, rows, bytes, digest: hash.digest('hex'), checksum }
      } finally {
        await handle.close()
        if (!isWhole) await rm(path, { force: true })
      }
    },

    /** Whether a recorded file is on disk, with all its bytes. */
    async isThere(id: string, { storedAs, bytes }: Pick<StoredFile, 'storedAs' | 'bytes'>): Promise<boolean> {
      if (storedAs === null) return false
      const found = await stat(join(folderOf(id), storedAs)).catch(() => undefined)
      return found?.isFile() === true && found.size === bytes
    },

    /**
     * Removes files of an export that are not among these: attempts that were cut short. Spares new ones: for a moment
     * another process may still write.
     */
    async keepOnly(id: string, stored: ReadonlySet<string>): Promise<void> {
      const names = await readdir(folderOf(id)).catch(() => [])
      for (const name of names) {
        if (stored.has(name)) continue
        const path = join(folderOf(id), name)
        const found = await stat(path).catch(() => undefined)
        if (found && Date.now() - found.mtimeMs > sparedMs) await rm(path, { force: true })
      }
    },

    remove: (id: string) => rm(folderOf(id), { recursive: true, force: true }),
    removeFile: (id: string, storedAs: string) => rm(join(folderOf(id), storedAs), { force: true }),

    /** Exports that have a folder. None in a folder without the marker. */
    async ids(): Promise<string[]> {
      if (!(await isMarked())) return []
      const entries = await readdir(folder, { withFileTypes: true })
      return entries.filter((entry) => entry.isDirectory() && uuid.test(entry.name)).map(({ name }) => name)
    },
  }
}

export type ExportFiles = ReturnType<typeof createExportFiles>

/**
 * The files of this installation. Undefined where the processes share no folder. `part` names a folder in it for files of another
 * feature, which removes them itself; its name is no UUID.
 */
export const openExportFiles = async (
  { folder }: Pick<Config['exports'], 'folder'>,
  db: Db,
  { part = '', freeBytes }: { readonly part?: string; readonly freeBytes?: (folder: string) => Promise<number> } = {},
): Promise<ExportFiles | undefined> =>
  folder === undefined ? undefined : createExportFiles(join(folder, await folderIdOf(db), part), freeBytes)
