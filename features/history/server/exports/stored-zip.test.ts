import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { storedZip, type ZipEntry } from './stored-zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'solvane-zip-'))
afterAll(() => rmSync(folder, { recursive: true }))

const entry = (name: string, text: string): ZipEntry => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return { name, bytes: Buffer.byteLength(text), checksum: crc32(text), path }
}

const texts = { 'FR-ONE_WT1_2025.csv': 'time,value\r\n1,2\r\n', 'empty.csv': '', 'Größe.csv': 'é'.repeat(70_000) }
const zip = storedZip(Object.entries(texts).map(([name, text]) => entry(name, text)))

test('the archive holds the files as they are, and has the length that was told', async () => {
  const archive = await buffer(zip.read())
  expect(archive.length).toBe(zip.bytes)
  const found = Object.entries(unzipSync(archive)).map(([name, content]) => [name, Buffer.from(content).toString()])
  expect(Object.fromEntries(found)).toEqual(texts)
})

test('any part of it can be read alone', async () => {
  const archive = await buffer(zip.read())
  const parts: Buffer[] = []
  for (let from = 0; from < zip.bytes; from += 9_973)
    parts.push(await buffer(zip.read({ from, to: Math.min(from + 9_972, zip.bytes - 1) })))
  expect(Buffer.concat(parts).equals(archive)).toBe(true)
})

test('files and archives of more than 4 GB have 64-bit lengths', () => {
  const large: ZipEntry = { name: 'large.csv', bytes: 5_000_000_000, checksum: 1, path: '' }
  const small = { ...large, bytes: 5 }
  const sizes = (many: readonly ZipEntry[]) => storedZip(many).bytes - many.reduce((sum, { bytes }) => sum + bytes, 0)
  // 20 bytes more in each header, 28 where the offset is large too, and the 64-bit end of 76 bytes.
  expect(sizes([large]) - sizes([small])).toBe(20 + 20 + 76)
  expect(sizes([large, large]) - sizes([small, small])).toBe(20 + 20 + 20 + 28 + 76)
})
