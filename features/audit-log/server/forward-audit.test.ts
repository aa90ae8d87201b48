import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createSecureServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { appendRows } from '../../../platform/server/audit/audit-chain.ts'
import { clearAudit } from '../../../platform/server/audit/test-audit.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { forwardAudit } from './forward-audit.ts'
import { auditForward } from './tables.ts'

/** A collector of security events: keeps what a connection brought once the sender has ended it. */
const openCollector = async (
  whenOpened: (socket: Socket) => void = () => undefined,
  certificate?: { readonly key: string; readonly cert: string },
) => {
  const received: string[] = []
  const attend = (socket: Socket) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    socket.on('end', () => received.push(text))
    socket.on('error', () => undefined)
    whenOpened(socket)
  }
  const server = certificate ? createSecureServer(certificate, attend) : createServer(attend)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { received, collector: `${certificate ? 'tls' : 'tcp'}://127.0.0.1:${port}`, close: () => server.close() }
}

/** Events of a stream with octet counting. */
const eventsOf = (stream: string): string[] => {
  let rest = Buffer.from(stream)
  const events: string[] = []
  while (rest.length > 0) {
    const space = rest.indexOf(' ')
    const end = space + 1 + Number(rest.subarray(0, space).toString())
    events.push(rest.subarray(space + 1, end).toString())
    rest = rest.subarray(end)
  }
  return events
}
const numbersOf = (received: readonly string[]) =>
  received.flatMap(eventsOf).map((event) => Number(/ externalId=(\d+) /.exec(event)?.[1]))

let relations: Relations
const nothing = {
  actorId: null,
  actorName: 'Zoë',
  address: null,
  requestId: null,
  targetKind: null,
  targetId: null,
  targetName: null,
  farmCode: null,
  before: null,
  after: null,
  reason: null,
}
const add = (count: number) =>
  relations.db.transaction((tx) =>
    appendRows(
      tx,
      Array.from({ length: count }, () => ({
        ...nothing,
        at: new Date('2026-03-01T00:00:00.000Z'),
        operation: 'updateUser',
        result: 'done',
        times: 1,
      })),
    ),
  )
const forward = (collector: string) =>
  forwardAudit(relations.db, { collector, version: '1.2.3', signal: new AbortController().signal })

beforeAll(async () => {
  relations = await openTestRelations()
})
afterEach(async () => {
  await clearAudit(relations.db)
  await relations.db.delete(auditForward)
})
afterAll(() => relations.close())

test('a collector is given every row once, in order, and later only what is new', async () => {
  const { received, collector, close } = await openCollector()
  expect(await forward(collector)).toEqual({ rows: 0, upTo: 0 })
  await add(3)
  expect(await forward(collector)).toEqual({ rows: 3, upTo: 3 })
  expect(await forward(collector)).toEqual({ rows: 0, upTo: 3 })
  await add(2)
  expect(await forward(collector)).toEqual({ rows: 2, upTo: 5 })
  expect(numbersOf(received)).toEqual([1, 2, 3, 4, 5])
  close()
})

test('another collector is given the log from its first row', async () => {
  const first = await openCollector()
  const second = await openCollector()
  await add(2)
  await forward(first.collector)
  await forward(second.collector)
  expect(numbersOf(second.received)).toEqual([1, 2])
  first.close()
  second.close()
})

test('what a collector may not have taken is given again', async () => {
  let isBroken = true
  const { received, collector, close } = await openCollector((socket) => {
    if (isBroken) socket.resetAndDestroy()
  })
  await add(2)
  await expect(forward(collector)).rejects.toThrow()
  isBroken = false
  expect(await forward(collector)).toEqual({ rows: 2, upTo: 2 })
  expect(numbersOf(received)).toEqual([1, 2])
  close()
})

test('a collector that ends the connection without taking anything has been given nothing', async () => {
  let isRefusing = true
  const { received, collector, close } = await openCollector((socket) => {
    if (isRefusing) socket.end()
  })
  await add(2)
  await expect(forward(collector)).rejects.toThrow('before it was given everything')
  expect(await relations.db.$count(auditForward)).toBe(0)
  isRefusing = false
  received.length = 0
  expect(await forward(collector)).toEqual({ rows: 2, upTo: 2 })
  expect(numbersOf(received)).toEqual([1, 2])
  close()
})

test('a collector that is away fails the run and loses nothing', async () => {
  const { collector, close } = await openCollector()
  close()
  await add(1)
  await expect(forward(collector)).rejects.toThrow('ECONNREFUSED')
  expect(await relations.db.$count(auditForward)).toBe(0)
})

/** A certificate for 127.0.0.1 that nobody vouches for; undefined where the program that makes one is missing. */
const ownCertificate = (): { key: string; cert: string } | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'solvane-collector-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const about = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const made = spawnSync('openssl', ['req', '-x509', ...kind, ...about, '-keyout', key, '-out', cert])
  const files = made.status === 0 ? { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') } : undefined
  rmSync(folder, { recursive: true })
  return files
}
const certificate = ownCertificate()

test.skipIf(!certificate)('over TLS a collector is told nothing before its certificate is believed', async () => {
  const { received, collector, close } = await openCollector(undefined, certificate)
  await add(2)
  await expect(forward(collector)).rejects.toThrow('self-signed certificate')
  expect(received).toEqual([])
  const believed = getCACertificates('default')
  setDefaultCACertificates([...believed, certificate?.cert ?? ''])
  try {
    expect(await forward(collector)).toEqual({ rows: 2, upTo: 2 })
  } finally {
    setDefaultCACertificates(believed)
  }
  expect(numbersOf(received)).toEqual([1, 2])
  close()
})
