import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { ContentMissing, type ContentStore, contentPath } from './content-store.ts'

export interface S3Settings {
  /** E.g. https://s3.eu-west-3.amazonaws.com; the bucket follows in the path. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

/** Digest of an empty body, which the signature contains. */
const emptyDigest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Time limits: the store begins its reply in `answerMs`, and has taken a content in `writeMs`. */
const limits = { answerMs: 30_000, writeMs: 600_000 }

/**
 * Contents as objects of a bucket: `documents/ab/cd/<sha256>`. Each object is written by one signed, streamed PUT whose
 * signature contains the digest. The store compares it and keeps nothing of an interrupted or damaged upload.
 */
export const s3Store = (settings: S3Settings, given: Partial<typeof limits> = {}): ContentStore => {
  const { answerMs, writeMs } = { ...limits, ...given }
  const { endpoint, bucket, region } = settings
  const client = new AwsClient({
    accessKeyId: settings.key,
    secretAccessKey: settings.secret,
    region,
    service: 's3',
    retries: 0,
  })
  const place = `${endpoint}/${bucket}`
  const addressOf = (sha256: string) => `${place}/documents/${contentPath(sha256)}`

  const ask = async (
    method: 'HEAD' | 'GET' | 'PUT' | 'DELETE',
    sha256: string,
    { headers = {}, digest = emptyDigest, body, timeMs = answerMs }: AskOptions = {},
  ): Promise<Response> => {
    const address = addressOf(sha256)
    const signed = await client.sign(address, { method, headers: { ...headers, 'x-amz-content-sha256': digest } })
    const late = new AbortController()
    // Not AbortSignal.timeout, which would also end the body of a reply.
    const timer = setTimeout(() => late.abort(new Error(`${place} did not reply in time`)), timeMs)
    try {
      return await fetch(address, {
        method,
        headers: signed.headers,
        signal: late.signal,
        redirect: 'error',
        ...(body && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
      } as RequestInit)
    } finally {
      clearTimeout(timer)
    }
  }
  const refused = async (method: string, response: Response): Promise<Error> => {
    const text = (await response.text().catch(() => '')).slice(0, 500)
    const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? response.statusText
    return new Error(`${place} refused ${method}: ${response.status} ${code}`)
  }
  return {
    place,
    async has({ sha256, bytes }) {
      const response = await ask('HEAD', sha256)
      if (response.status === 404) return false
      if (!response.ok) throw await refused('HEAD', response)
      const stored = response.headers.get('content-length')
      return stored === null || Number(stored) === bytes
    },
    async put({ path, sha256, bytes }) {
      const response = await ask('PUT', sha256, {
        headers: { 'content-length': String(bytes), 'content-type': 'application/octet-stream' },
        digest: sha256,
        body: createReadStream(path),
        timeMs: writeMs,
      })
      if (!response.ok) throw await refused('PUT', response)
      await response.body?.cancel()
    },
    async open(sha256, range) {
      const response = await ask('GET', sha256, {
        ...(range && { headers: { range: `bytes=${range.from}-${range.to}` } }),
      })
      if (response.status === 404) throw new ContentMissing(place, sha256)
      if (!response.ok) throw await refused('GET', response)
      return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
    },
    async remove(sha256) {
      const response = await ask('DELETE', sha256)
      if (!response.ok && response.status !== 404) throw await refused('DELETE', response)
      await response.body?.cancel()
    },
  }
}

interface AskOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly digest?: string
  readonly body?: Readable
  readonly timeMs?: number
}
