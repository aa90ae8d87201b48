import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Transformer } from '@napi-rs/image'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import type { PictureSize } from '../../contract/document.ts'
import { createPictureProcess } from './create-picture-process.ts'
import { createPictures } from './create-pictures.ts'
import { folderStore } from './folder-store.ts'
import { sidesOf } from './picture-sides.ts'
import { digestOf, filesBelow, png, svg } from './test-cranes.ts'

const folder = mkdtempSync(join(tmpdir(), 'solvane-pictures-'))
const store = folderStore(join(folder, 'contents'))
const incomingFolder = join(folder, 'incoming')
const pictures = createPictures({ store: () => store, incomingFolder }, pino({ level: 'silent' }))
afterAll(() => {
  pictures.close()
  rmSync(folder, { recursive: true })
})

const stored = async (content: Buffer, mediaType: string) => {
  const sha256 = digestOf(content)
  const path = join(folder, sha256)
  writeFileSync(path, content)
  await store.put({ path, sha256, bytes: content.length })
  return { sha256, mediaType }
}
const sizeOf = async (file: { sha256: string; mediaType: string }, size: PictureSize) => {
  const { open, bytes } = await pictures.of(file, size)
  const content = await buffer(await open(undefined))
  expect(content.length).toBe(bytes)
  const { width, height, format, exif } = await new Transformer(content).metadata(true)
  return { width, height, format, hasExif: Object.keys(exif ?? {}).length > 0 }
}

/** Metadata of a camera that was held upright: orientation 6. */
const uprightCamera = Buffer.from(
  '457869660000' + '49492a0008000000' + '0100' + '12010300010000000600000000000000',
  'hex',
)

/** A JPEG with these metadata in its first segment. */
const photoOf = async (picture: Buffer): Promise<Buffer> => {
  const jpeg = await new Transformer(picture).jpeg(80)
  const head = Buffer.from([0xff, 0xe1, 0, uprightCamera.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, uprightCamera, jpeg.subarray(2)])
}

test('a picture has an upright small and medium thumbnail without its metadata, made once', async () => {
  const photo = await photoOf(png(2_000, 1_000))
  expect((await new Transformer(photo).metadata(true)).exif).toBeDefined()
  const file = await stored(photo, 'image/jpeg')
  expect(await sizeOf(file, 'small')).toEqual({ width: 80, height: 160, format: 'webp', hasExif: false })
  expect(await sizeOf(file, 'medium')).toEqual({ width: 800, height: 1_600, format: 'webp', hasExif: false })
  const open = vi.spyOn(store, 'open')
  await Promise.all([sizeOf(file, 'small'), sizeOf(file, 'medium')])
  expect(open).not.toHaveBeenCalled()
  await pictures.forget(file.sha256)
  await Promise.all([sizeOf(file, 'small'), sizeOf(file, 'small')])
  expect(open).toHaveBeenCalledTimes(1)
  open.mockRestore()
})

test.each<[string, Buffer, string]>([
  ['that is cut', png(300, 300).subarray(0, 60), 'image/png'],
  ['with more pixels than allowed', png(20, 20, 60_000_000), 'image/png'],
  ['that is an SVG', Buffer.from(svg), 'image/png'],
  ['of another type', Buffer.from('%PDF-1.7'), 'application/pdf'],
])('a picture %s has none and says so', async (_, content, mediaType) => {
  const file = await stored(content, mediaType)
  await expect(pictures.of(file, 'small')).rejects.toMatchObject({ status: 404, code: 'no-picture' })
  expect(filesBelow(folder).filter((path) => path.startsWith('incoming'))).toEqual([])
  // Afterwards others still get theirs.
  expect(await sizeOf(await stored(png(10, 10), 'image/png'), 'small')).toMatchObject({ width: 10 })
})

test('a process that ended says nothing about the picture, which gets its thumbnail the next time', async () => {
  const ended = vi.fn(async (): Promise<string | undefined> => Promise.reject(new Error('the process ended with 3')))
  const log = pino({ level: 'silent' })
  const others = createPictures({ store: () => store, incomingFolder }, log, { make: ended, close: () => {} })
  const file = await stored(png(11, 11), 'image/png')
  await expect(others.of(file, 'small')).rejects.toMatchObject({ code: 'no-picture' })
  await expect(others.of(file, 'small')).rejects.toMatchObject({ code: 'no-picture' })
  expect(ended).toHaveBeenCalledTimes(2)
})

/** The head of a TIFF without pixels. */
const tiffOf = (width: number, height: number): Buffer => {
  const file = Buffer.alloc(8 + 2 + 24 + 4)
  file.write('MM')
  file.writeUInt16BE(42, 2)
  file.writeUInt32BE(8, 4)
  file.writeUInt16BE(2, 8)
  for (const [index, side] of [width, height].entries()) {
    const at = 10 + index * 12
    file.writeUInt16BE(256 + index, at)
    file.writeUInt16BE(4, at + 2)
    file.writeUInt32BE(1, at + 4)
    file.writeUInt32BE(side, at + 8)
  }
  return file
}

/** The head of a BigTIFF without pixels. */
const bigTiffOf = (width: number, height: number): Buffer => {
  const file = Buffer.alloc(16 + 8 + 40 + 8)
  file.write('II')
  file.writeUInt16LE(43, 2)
  file.writeUInt16LE(8, 4)
  file.writeBigUInt64LE(16n, 8)
  file.writeBigUInt64LE(2n, 16)
  for (const [index, side] of [width, height].entries()) {
    const at = 24 + index * 20
    file.writeUInt16LE(256 + index, at)
    file.writeUInt16LE(16, at + 2)
    file.writeBigUInt64LE(1n, at + 4)
    file.writeBigUInt64LE(BigInt(side), at + 12)
  }
  return file
}

test('the sides of a picture come from its head, before its pixels are unpacked', async () => {
  const picture = new Transformer(png(20, 10))
  const files = [
    ...[png(20, 10), await picture.jpeg(80), await picture.webp(80), await picture.webpLossless()],
    ...[await picture.avif(), await picture.tiff(), tiffOf(20, 10), bigTiffOf(20, 10)],
  ]
  expect(files.map((file) => sidesOf(file))).toEqual(files.map(() => ({ width: 20, height: 10 })))
  expect([Buffer.alloc(0), Buffer.from([0xff, 0xd8, 0xff, 0xc0]), Buffer.from(svg)].map(sidesOf)).toEqual(Array(3))
  const jpeg = await picture.jpeg(80)
  const spaced = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0, 7, 0xff, 0]), jpeg.subarray(2)])
  expect(sidesOf(spaced)).toEqual({ width: 20, height: 10 })
})

test('a picture whose head states too many pixels, or none, is never unpacked', async () => {
  const picture = new Transformer(png(20, 10))
  const avif = await picture.avif()
  const size = avif.indexOf('ispe') + 8
  const large = Buffer.from(avif)
  large.writeUInt32BE(60_000_000, size)
  // The pixels are missing or others: whoever unpacks them finds another fault, or none.
  const cases: readonly (readonly [Buffer, string])[] = [
    [png(20, 20, 60_000_000), 'it has more than 100000000 pixels'],
    [large, 'it has more than 100000000 pixels'],
    [tiffOf(60_000, 60_000), 'it has more than 100000000 pixels'],
    [bigTiffOf(60_000, 60_000), 'it has more than 100000000 pixels'],
    [avif.subarray(0, size), 'its head does not tell the sides'],
    [tiffOf(20, 10).subarray(0, 24), 'its head does not tell the sides'],
  ]
  const process = createPictureProcess()
  for (const [content, expected] of cases) {
    const source = join(folder, 'source')
    writeFileSync(source, content)
    expect(await process.make({ source, target: join(folder, 'target.webp'), edge: 160 })).toBe(expected)
  }
  process.close()
})

test('no content breaks the reader of heads', () => {
  const starts = [tiffOf(20, 10), bigTiffOf(20, 10), Buffer.from('0000001866747970', 'hex'), png(2, 2)]
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 80 }), fc.nat(60), (start, bytes, at) => {
      const file = Buffer.concat([start.subarray(0, at), bytes])
      expect(() => sidesOf(file)).not.toThrow()
    }),
    { numRuns: 2_000 },
  )
})
