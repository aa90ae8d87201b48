import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { auditEvent } from './audit-event.ts'
import { auditRows, newestNumber } from './audit-queries.ts'
import { auditForward } from './tables.ts'

const timeoutMs = 10_000

const opened = (collector: URL): Promise<Socket> => {
  const isSecure = collector.protocol === 'tls:'
  const host = collector.hostname.replace(/^\[|\]$/g, '')
  const port = Number(collector.port)
  return new Promise((resolve, reject) => {
    const socket: Socket = isSecure
      ? connectSecure({ host, port }, () => resolve(socket))
      : connectPlain({ host, port }, () => resolve(socket))
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer within ${timeoutMs / 1_000} s`)))
    // Stays for the life of the socket: what fails later is told to whoever writes.
    socket.on('error', reject)
  })
}

/** Octet counting (RFC 6587 3.4.1, RFC 5425 4.3): a length, a space, and the event. */
const framed = (event: string): string => `${Buffer.byteLength(event)} ${event}`

/** So long a collector must keep the connection after it was given everything: who drops it (a proxy before nobody) does so soon. */
const keptMs = 300

/**
 * Gives text and ends the connection. Rejects unless the collector keeps it until it was given everything and this side
 * has ended it: syslog knows no other acknowledgement.
 */
const handOver = (socket: Socket, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let isEnding = false
    socket.once('error', reject)
    socket.once('close', (hadError) => (hadError ? reject(new Error('the connection broke off')) : resolve()))
    socket.once('end', () => {
      if (!isEnding) socket.destroy(new Error('the collector ended the connection before it was given everything'))
    })
    socket.resume()
    socket.write(text, () =>
      setTimeout(() => {
        isEnding = true
        socket.end()
      }, keptMs),
    )
  })

/**
 * Hands a collector of security events (SIEM) what the audit log has got since the last time, a row an event, in order.
 * A block is remembered as given when the collector has taken it to the end of the connection; otherwise it is given again.
 * Whether it has kept what it took, nobody can tell from here. Resolves with how many rows were given; rejects when the
 * collector cannot be reached.
 */
export const forwardAudit = async (
  db: Db,
  {
    collector,
    version,
    signal,
  }: { readonly collector: string; readonly version: string; readonly signal: AbortSignal },
): Promise<{ readonly rows: number; readonly upTo: number }> => {
  const [known] = await db.select().from(auditForward).where(eq(auditForward.collector, collector))
  const after = known?.number ?? 0
  let rows = 0
  let upTo = after
  for await (const block of auditRows(db, {}, { after, upTo: await newestNumber(db) })) {
    if (signal.aborted) break
    const last = block.at(-1)
    if (!last) continue
    const socket = await opened(new URL(collector))
    try {
      await handOver(socket, block.map((row) => framed(auditEvent(row, version))).join(''))
    } finally {
      socket.destroy()
    }
    const state = { number: last.number, at: new Date() }
    await db
      .insert(auditForward)
      .values({ collector, ...state })
      .onConflictDoUpdate({ target: auditForward.collector, set: state })
    rows += block.length
    upTo = last.number
  }
  return { rows, upTo }
}
