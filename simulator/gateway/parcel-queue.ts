import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

const mebibyte = 1024 * 1024
const folderPrefix = 'solvane-site-'

/** Bytes that several queues share. */
class Room {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  take(bytes: number): boolean {
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }

  giveBack(bytes: number): void {
    this.#left += bytes
  }
}

/** What all queues of a process may use together, however many there are. */
export interface SharedRoom {
  readonly memory: Room
  readonly disk: Room
}

export const shareRoom = (memoryBytes = 64 * mebibyte, diskBytes = 512 * mebibyte): SharedRoom => ({
  memory: new Room(memoryBytes),
  disk: new Room(diskBytes),
})

export interface ParcelLimits {
  /** Packed bytes that stay in memory before files are written. */
  readonly mostInMemory: number
  readonly mostOnDisk: number
  /** Where the queue makes a folder of its own. */
  readonly folder: string
  /** The same one for every queue of a process. */
  readonly shared: SharedRoom
}

export const defaultParcelLimits: ParcelLimits = {
  mostInMemory: mebibyte,
  mostOnDisk: 64 * mebibyte,
  folder: tmpdir(),
  shared: shareRoom(),
}

/** Removes what queues of a process that was killed have left in a folder that no other process uses. */
export const sweepParcels = (folder: string): void => {
  try {
    for (const name of readdirSync(folder)) if (name.startsWith(folderPrefix)) discard(join(folder, name))
  } catch {
    // There is no such folder yet, or none that could be written to either.
  }
}

interface Parcel {
  readonly readings: number
  readonly bytes: number
  /** Its packed text, or the file that holds it. */
  readonly content: Buffer | string
}

/**
 * Texts that wait, packed, oldest first: in memory, and each in a small file of its own beyond that, so that the disk is
 * free again as far as they are taken. What finds no room lets the oldest go; so does what a disk refuses.
 */
export class ParcelQueue {
  readonly #limits: ParcelLimits
  readonly #parcels: Parcel[] = []
  #folder: string | undefined
  #filesMade = 0
  #inMemory = 0
  #onDisk = 0
  #dropped = 0

  constructor(limits: ParcelLimits) {
    this.#limits = limits
  }

  get isEmpty(): boolean {
    return this.#parcels.length === 0
  }

  /** Readings that were let go. */
  get dropped(): number {
    return this.#dropped
  }

  push(text: string, readings: number): void {
    const packed = gzipSync(text)
    while (!this.#store(packed, readings)) {
      const oldest = this.#remove()
      this.#dropped += oldest?.readings ?? readings
      if (!oldest) return
    }
  }

  /** The oldest text; undefined when there is none, or when it cannot be read now: then it stays. */
  shift(): string | undefined {
    for (;;) {
      const parcel = this.#parcels[0]
      if (!parcel) return undefined
      try {
        const text = unpacked(parcel)
        this.#remove()
        return text
      } catch (error) {
        if (!isLost(error)) return undefined
        this.#remove()
        this.#dropped += parcel.readings
      }
    }
  }

  /** Takes everything away, from the disk too. */
  close(): void {
    while (this.#remove());
  }

  #store(packed: Buffer, readings: number): boolean {
    const bytes = packed.length
    const { mostInMemory, shared } = this.#limits
    const isSmall = this.#inMemory + bytes <= mostInMemory && shared.memory.take(bytes)
    const content = isSmall ? packed : this.#write(packed)
    if (content === undefined) return false
    this.#parcels.push({ readings, bytes, content })
    if (isSmall) this.#inMemory += bytes
    else this.#onDisk += bytes
    return true
  }

  /** The file's name; undefined where there is no room. */
  #write(packed: Buffer): string | undefined {
    const { mostOnDisk, shared } = this.#limits
    if (this.#onDisk + packed.length > mostOnDisk || !shared.disk.take(packed.length)) return undefined
    const file = this.#tryWrite(packed, true)
    if (file === undefined) shared.disk.giveBack(packed.length)
    return file
  }

  #tryWrite(packed: Buffer, canRetry: boolean): string | undefined {
    let file: string | undefined
    try {
      this.#folder ??= makeFolder(this.#limits.folder)
      file = join(this.#folder, `${this.#filesMade++}.gz`)
      writeFileSync(file, packed, { flag: 'wx' })
      return file
    } catch (error) {
      // A full disk may have taken a part of it.
      if (file !== undefined) discard(file)
      if (this.#onDisk === 0) this.#leaveFolder()
      if (!canRetry || codeOf(error) !== 'ENOENT') return undefined
      // Somebody has removed the folder with what was in it: no reason to lose what is in memory as well.
      this.#folder = undefined
      return this.#tryWrite(packed, false)
    }
  }

  #remove(): Parcel | undefined {
    const parcel = this.#parcels.shift()
    if (!parcel) return undefined
    if (typeof parcel.content === 'string') {
      discard(parcel.content)
      this.#onDisk -= parcel.bytes
      this.#limits.shared.disk.giveBack(parcel.bytes)
      if (this.#onDisk === 0) this.#leaveFolder()
    } else {
      this.#inMemory -= parcel.bytes
      this.#limits.shared.memory.giveBack(parcel.bytes)
    }
    return parcel
  }

  #leaveFolder(): void {
    if (this.#folder !== undefined) discard(this.#folder)
    this.#folder = undefined
  }
}

const makeFolder = (parent: string): string => {
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(join(parent, folderPrefix))
}

const unpacked = ({ content }: Parcel): string =>
  gunzipSync(typeof content === 'string' ? readFileSync(content) : content).toString()

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Somebody has cleaned up or written over the file. Anything else may pass: too many open files, no memory. */
const isLost = (error: unknown): boolean => {
  const code = codeOf(error)
  return code === 'ENOENT' || (code.startsWith('Z_') && code !== 'Z_MEM_ERROR')
}

/** A file that cannot be removed now is removed with its folder, or by whoever cleans up temporary folders. */
const discard = (path: string): void => {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // Nothing is lost by it.
  }
}
