import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, packedBody } from './packed-body.ts'

const text = 'wind '.repeat(1_000)

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['deflate', 'identity'],
])('accept-encoding %s gives %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test('a body is packed as it is asked for, and read once for each packing', async () => {
  let reads = 0
  const body = packedBody(async () => {
    reads += 1
    return Buffer.from(text)
  })
  for (let time = 0; time < 2; time += 1) {
    expect((await body('identity')).toString()).toBe(text)
    expect(gunzipSync(await body('gzip')).toString()).toBe(text)
    expect(brotliDecompressSync(await body('br')).toString()).toBe(text)
  }
  expect(reads).toBe(3)
})

test('a body that was packed before is not packed again', async () => {
  const packed = brotliCompressSync(text)
  const body = packedBody(
    async () => Buffer.from(text),
    async () => packed,
  )
  expect(await body('br')).toBe(packed)
  expect((await body('identity')).toString()).toBe(text)
})

test('a body that could not be read is read again', async () => {
  let isThere = false
  const body = packedBody(async () => {
    if (!isThere) throw new Error('not yet')
    return Buffer.from(text)
  })
  await expect(body('br')).rejects.toThrow('not yet')
  isThere = true
  expect(brotliDecompressSync(await body('br')).toString()).toBe(text)
})
