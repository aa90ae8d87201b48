import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

export interface ParcelLimits {
  /** Packed bytes that stay in memory before files are written. */
  readonly mostInMemory: number
  readonly mostOnDisk: number
  /** Where the queue makes a folder of its own. */
  readonly folder: string
}

export const defaultParcelLimits: ParcelLimits = {
  mostInMemory: 1024 * 1024,
  mostOnDisk: 64 * 1024 * 1024,
  folder: tmpdir(),
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

  /** The oldest text; undefined when there is none. */
  shift(): string | undefined {
    for (;;) {
      const parcel = this.#parcels[0]
      if (!parcel) return undefined
      const text = unpacked(parcel)
      this.#remove()
      if (text !== undefined) return text
      this.#dropped += parcel.readings
    }
  }

  /** Takes everything away, from the disk too. */
  close(): void {
    while (this.#remove());
  }

  #store(packed: Buffer, readings: number): boolean {
    const bytes = packed.length
    const isSmall = this.#inMemory + bytes <= this.#limits.mostInMemory
    const content = isSmall ? packed : this.#write(packed)
    if (content === undefined) return false
    this.#parcels.push({ readings, bytes, content })
    if (isSmall) this.#inMemory += bytes
    else this.#onDisk += bytes
    return true
  }

  /** The file's name; undefined where there is no room. */
  #write(packed: Buffer): string | undefined {
    if (this.#onDisk + packed.length > this.#limits.mostOnDisk) return undefined
    let file: string | undefined
    try {
      this.#folder ??= mkdtempSync(join(this.#limits.folder, 'solvane-site-'))
      file = join(this.#folder, `${this.#filesMade++}.gz`)
      writeFileSync(file, packed, { flag: 'wx' })
      return file
    } catch {
      // A full disk may have taken a part of it.
      if (file !== undefined) discard(file)
      if (this.#onDisk === 0) this.#leaveFolder()
      return undefined
    }
  }

  #remove(): Parcel | undefined {
    const parcel = this.#parcels.shift()
    if (!parcel) return undefined
    if (typeof parcel.content === 'string') {
      discard(parcel.content)
      this.#onDisk -= parcel.bytes
      if (this.#onDisk === 0) this.#leaveFolder()
    } else this.#inMemory -= parcel.bytes
    return parcel
  }

  #leaveFolder(): void {
    if (this.#folder !== undefined) discard(this.#folder)
    this.#folder = undefined
  }
}

/** Undefined where somebody has cleaned up or written over the file. */
const unpacked = ({ content }: Parcel): string | undefined => {
  try {
    return gunzipSync(typeof content === 'string' ? readFileSync(content) : content).toString()
  } catch {
    return undefined
  }
}

/** A file that cannot be removed now is removed with its folder, or by whoever cleans up temporary folders. */
const discard = (path: string): void => {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // Nothing is lost by it.
  }
}
