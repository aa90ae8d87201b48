import { Readable } from 'node:stream'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ByteSource, bufferSource } from './byte-source.ts'
import { zipParts } from './zip-archive.ts'

const archive = (files: Record<string, string>, level: 0 | 6 = 6) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level }),
  )

const sizeField = 24
const startField = 42

/** Writes a field of each entry of the index. */
const withIndex = (content: Buffer, field: number, value: (index: number) => number): Buffer => {
  const changed = Buffer.from(content)
  const mark = Buffer.from([0x50, 0x4b, 0x01, 0x02])
  let entry = 0
  for (let at = changed.indexOf(mark); at >= 0; at = changed.indexOf(mark, at + 1)) {
    changed.writeUInt32LE(value(entry), at + field)
    entry += 1
  }
  return changed
}

test('files that share their bytes are refused', async () => {
  const content = archive({ 'a.csv': 'one', 'b.csv': 'two' })
  expect((await zipParts(bufferSource(content))).map(({ name }) => name)).toEqual(['a.csv', 'b.csv'])
  const same = withIndex(content, startField, () => 0)
  await expect(zipParts(bufferSource(same))).rejects.toThrow('a.csv overlaps with another file')
  const inside = withIndex(content, startField, (index) => index * 8)
  await expect(zipParts(bufferSource(inside))).rejects.toThrow('overlaps with another file')
  const behind = withIndex(content, startField, (index) => (index === 0 ? 0 : content.length))
  await expect(zipParts(bufferSource(behind))).rejects.toThrow('b.csv overlaps with another file')
})

test('many small files that unpack to far more than they are, are refused', async () => {
  const content = archive(Object.fromEntries(Array.from({ length: 3 }, (_, index) => [`${index}.csv`, 'x'.repeat(99)])))
  expect(await zipParts(bufferSource(content))).toHaveLength(3)
  const large = withIndex(content, sizeField, () => 40_000_000)
  await expect(zipParts(bufferSource(large))).rejects.toThrow('too large when it is unpacked (all files together)')
})

test('an index of more than 100 MB is not read', async () => {
  const end = archive({ 'a.csv': 'one' }).subarray(-22)
  end.writeUInt32LE(100_000_001, 12)
  end.writeUInt32LE(0, 16)
  const lengths: number[] = []
  const source: ByteSource = {
    size: 200_000_000,
    read: async (_offset, length) => {
      lengths.push(length)
      return end
    },
    stream: () => Readable.from([]),
  }
  await expect(zipParts(source)).rejects.toThrow('too long an index')
  expect(Math.max(...lengths)).toBeLessThan(100_000)
})

test.each([
  ['stored', 0],
  ['packed', 6],
] as const)('a reader that ends early closes the source: %s', async (_way, level) => {
  const text = Array.from({ length: 100_000 }, (_, index) => Math.sin(index)).join('')
  const content = archive({ 'a.csv': text }, level)
  const opened: Readable[] = []
  const source: ByteSource = {
    ...bufferSource(content),
    stream(offset, length) {
      const chunks = function* () {
        for (let at = offset; at < offset + length; at += 65_536)
          yield content.subarray(at, Math.min(at + 65_536, offset + length))
      }
      const stream = Readable.from(chunks())
      opened.push(stream)
      return stream
    },
  }
  const [part] = await zipParts(source)
  const stream = (await part?.open()) as Readable
  const closed = new Promise((resolve) => stream.once('close', resolve))
  for await (const _ of stream) break
  await closed
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
})
