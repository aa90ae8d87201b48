import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface Answer {
  readonly ms: number
  /** As it comes over the wire: compressed. */
  readonly bytes: Buffer
  readonly encoding: string
  /** 503: told to come again. */
  readonly isRefused: boolean
}

/** Asks until the last byte has come, over connections that stay. */
export const ask = (url: string, token: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const startedMs = performance.now()
    const asked = request(url, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' } })
    asked.on('error', reject)
    asked.on('response', (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('error', reject)
      reply.on('end', () => {
        const ms = performance.now() - startedMs
        const { 'content-encoding': encoding = 'identity' } = reply.headers
        const isRefused = reply.statusCode === 503
        if (reply.statusCode === 200 || isRefused) resolve({ ms, bytes: Buffer.concat(parts), encoding, isRefused })
        else reject(new Error(`${url} answered ${reply.statusCode}`))
      })
    })
    asked.end()
  })

/** What an answer says. */
export const textOf = ({ bytes, encoding }: Answer): string => {
  const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  return plain.toString()
}
