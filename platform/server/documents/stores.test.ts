import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { checkedContent } from './checked-content.ts'
import { ContentDamaged, ContentMissing, type ContentStore, contentPath } from './content-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { digestOf, filesBelow } from './test-cranes.ts'
import { openTestS3, type TestS3 } from './test-s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'solvane-contents-'))
const bucket = 'solvane-documents'
let s3: TestS3
beforeAll(async () => {
  s3 = await openTestS3(join(folder, 's3'), bucket)
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

const settings = (more: object = {}) => ({
  ...{ endpoint: s3.endpoint, bucket, region: 'us-east-1', key: s3.key, secret: s3.secret },
  ...more,
})
const stores: [string, () => ContentStore][] = [
  ['a folder', () => folderStore(join(folder, 'contents'))],
  ['an S3 server', () => s3Store(settings())],
]

let count = 0
/** A file with a new content. */
const aFile = (bytes = 300_000) => {
  count += 1
  const content = Buffer.alloc(bytes, `content ${count} `)
  const path = join(folder, `file-${count}`)
  writeFileSync(path, content)
  return { content, path, sha256: digestOf(content), bytes }
}
const readAll = async (reading: Promise<Readable>) => buffer(await reading)

describe.each(stores)('%s', (_, open) => {
  it('keeps a content under its digest, whole and in part, until it is removed', async () => {
    const store = open()
    const { content, ...file } = aFile()
    const { sha256 } = file
    expect(await store.has(file)).toBe(false)
    await store.put(file)
    await store.put(file)
    expect(await store.has(file)).toBe(true)
    expect((await readAll(checkedContent(store, sha256))).equals(content)).toBe(true)
    expect(await readAll(store.open(sha256, { from: 8, to: 15 }))).toEqual(content.subarray(8, 16))
    await store.remove(sha256)
    await store.remove(sha256)
    expect(await store.has(file)).toBe(false)
    await expect(store.open(sha256)).rejects.toThrow(ContentMissing)
  })

  it('keeps ten megabytes', async () => {
    const store = open()
    const { content, ...file } = aFile(10_000_000)
    await store.put(file, { mayMove: true })
    expect((await readAll(checkedContent(store, file.sha256))).equals(content)).toBe(true)
  })
})

describe('a folder', () => {
  it('has a damaged content, which nobody gets whole', async () => {
    const root = join(folder, 'damaged')
    const store = folderStore(root)
    const file = aFile()
    await store.put(file)
    const path = join(root, contentPath(file.sha256))
    writeFileSync(path, Buffer.alloc(file.bytes))
    const found: unknown[] = []
    let bytes = 0
    const reading = async () => {
      for await (const piece of await checkedContent(store, file.sha256, (error) => found.push(error)))
        bytes += piece.length
    }
    await expect(reading()).rejects.toThrow(ContentDamaged)
    expect(found).toHaveLength(1)
    expect(bytes).toBeLessThan(file.bytes)
    expect(filesBelow(root)).toEqual([contentPath(file.sha256)])
  })

  it('replaces a content of another size', async () => {
    const root = join(folder, 'short')
    const store = folderStore(root)
    const { content, ...file } = aFile()
    await store.put(file)
    writeFileSync(join(root, contentPath(file.sha256)), content.subarray(0, 10))
    expect(await store.has(file)).toBe(false)
    await store.put(file)
    expect(await store.has(file)).toBe(true)
  })

  it('names contents by digests only', async () => {
    await expect(folderStore(folder).open('../../etc/passwd')).rejects.toThrow('not a SHA-256')
  })
})

describe('an S3 server', () => {
  it('refuses a wrong secret, and the error names place and reason', async () => {
    const store = s3Store(settings({ secret: 'wrong' }))
    await expect(store.put(aFile())).rejects.toThrow(/solvane-documents refused PUT: 403/)
  })

  it('that does not answer is an error, not a wait without end', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.closeAllConnections())
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const store = s3Store(settings({ endpoint }), { answerMs: 100 })
    await expect(store.has({ sha256: digestOf('a'), bytes: 1 })).rejects.toThrow('did not reply in time')
  })

  it('gets the digest of the content in the signature', async () => {
    const heads: (string | undefined)[] = []
    const listening = createServer((request, response) => {
      heads.push(request.method, request.headers['x-amz-content-sha256'] as string, request.headers['content-length'])
      request.resume().on('end', () => response.end())
    })
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void listening.closeAllConnections())
    const { port } = listening.address() as AddressInfo
    const file = aFile(1_000)
    await s3Store(settings({ endpoint: `http://127.0.0.1:${port}` })).put(file)
    expect(heads).toEqual(['PUT', file.sha256, '1000'])
  })
})
