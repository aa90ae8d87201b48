import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, expect, test, vi } from 'vitest'
import { receiveFile } from './receive-file.ts'
import { digestOf } from './test-cranes.ts'
import { createUploadLimits, type UploadLimits } from './upload-limits.ts'

const folder = mkdtempSync(join(tmpdir(), 'solvane-uploads-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A database in which the user has so many bytes without a record. */
const limitsOf = (given: Partial<UploadLimits>, unclaimed = 0) => {
  const query = { from: () => query, innerJoin: () => query, where: async () => [{ bytes: String(unclaimed) }] }
  return createUploadLimits({ select: () => query } as never, folder, { freeBytes: async () => 1e12, ...given })
}

test('an upload needs room on the disk, also beside others that are under way', async () => {
  const enter = limitsOf({ leastFreeBytes: 1_000, freeBytes: async () => 1_500 })
  const end = await enter('a', 300)
  await expect(enter('b', 300)).rejects.toMatchObject({ status: 507, code: 'disk-full' })
  end()
  await expect(enter('b', 300)).resolves.toBeDefined()
})

test('a user has a quota of files without a record, and few uploads at once', async () => {
  await expect(limitsOf({ mostUnclaimedBytes: 1_000 }, 800)('a', 300)).rejects.toMatchObject({ code: 'upload-quota' })
  const enter = limitsOf({ mostAtOnce: 1 })
  const end = await enter('a', 1)
  await expect(enter('a', 1)).rejects.toMatchObject({ status: 409, code: 'uploads-open' })
  await expect(enter('b', 1)).resolves.toBeDefined()
  end()
  await expect(enter('a', 1)).resolves.toBeDefined()
})

test('an upload that brings a byte now and then is given up, and nothing stays', async () => {
  const slow = new PassThrough()
  const timer = setInterval(() => slow.write('a'), 20)
  const options = { folder: join(folder, 'slow'), largestBytes: 1e6, pace: { windowMs: 200, bytes: 1_000 } }
  await expect(receiveFile(slow, options)).rejects.toMatchObject({ status: 408, code: 'timeout' })
  clearInterval(timer)
  expect(readdirSync(options.folder)).toEqual([])
})

test('a short write is continued', async () => {
  const probe = await open(join(folder, 'probe'), 'w')
  const handle = Object.getPrototypeOf(probe)
  await probe.close()
  const write = handle.write
  const short = vi.spyOn(handle, 'write').mockImplementation(function (this: unknown, piece: unknown) {
    return write.call(this, piece, 0, 2)
  })
  const content = Buffer.from('Bolts of flange 3')
  const { path, bytes, sha256 } = await receiveFile(Readable.from([content]), { folder, largestBytes: 100 })
  short.mockRestore()
  const { readFile } = await import('node:fs/promises')
  expect([bytes, sha256, digestOf(await readFile(path))]).toEqual([content.length, digestOf(content), sha256])
})
