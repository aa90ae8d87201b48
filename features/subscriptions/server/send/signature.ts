import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
const secretBytes = 24
/** How long the old secret also signs after a rotation. */
export const rotationMs = 24 * 3_600_000

export const newSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`

/** Headers of Standard Webhooks: one signature for each secret, over id, time stamp and body. */
export const signedHeaders = (
  id: string,
  body: string,
  secrets: readonly string[],
  nowMs: number,
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(nowMs / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
