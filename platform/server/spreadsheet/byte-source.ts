import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** Bytes at any place of a file or of a buffer: archives keep their index at the end. */
export interface ByteSource {
  readonly size: number
  read(offset: number, length: number): Promise<Buffer>
  stream(offset: number, length: number): Readable
}

export const bufferSource = (buffer: Buffer): ByteSource => ({
  size: buffer.length,
  read: async (offset, length) => buffer.subarray(offset, offset + length),
  stream: (offset, length) => Readable.from([buffer.subarray(offset, offset + length)]),
})

export const fileSource = async (path: string): Promise<ByteSource> => {
  const { size } = await stat(path)
  return {
    size,
    async read(offset, length) {
      const file = await open(path)
      try {
        const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
        const { bytesRead } = await file.read(buffer, 0, buffer.length, offset)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    stream: (offset, length) =>
      length === 0
        ? Readable.from([])
        : createReadStream(path, { start: offset, end: offset + length - 1, highWaterMark: 256 * 1024 }),
  }
}
