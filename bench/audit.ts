import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { verifyAuditFile } from '../features/audit-log/server/port.ts'
import { appendRows, type NewAuditRow } from '../platform/server/audit/audit-chain.ts'
import { productVersion } from '../platform/server/config/product-version.ts'
import { openRelations } from '../platform/server/relations/open-relations.ts'
import { prepareData, viewer } from './live/prepare-data.ts'
import { machineLine, memoryOf, processTree } from './machine.ts'
import { startSolvane } from './solvane.ts'
import { textTable } from './text-table.ts'

const rowsAtOnce = 2_000
const startMs = Date.UTC(2026, 0, 1)

/** A change of a person, as the log keeps most of: who, from where, what, before and after. */
const rowOf = (index: number): NewAuditRow => ({
  at: new Date(startMs + index * 1_000),
  actorId: `person-${index % 40}`,
  actorName: `Person ${index % 40}`,
  address: `10.0.0.${index % 250}`,
  requestId: `request-${index}`,
  operation: index % 10 === 0 ? 'signIn' : 'updateUser',
  targetKind: 'user',
  targetId: `person-${index % 5_000}`,
  targetName: `Person ${index % 5_000}`,
  farmCode: null,
  before: JSON.stringify({ lang: 'fr-FR', timezone: 'Europe/Paris', groups: ['Operators'] }),
  after: JSON.stringify({ lang: 'pt-PT', timezone: 'Europe/Lisbon', groups: ['Operators', 'Readers'] }),
  result: index % 50 === 0 ? 'refused' : 'done',
  reason: null,
  times: 1,
})

const fill = async (dataFolder: string, rows: number): Promise<void> => {
  const relations = await openRelations({
    config: { databaseUrl: undefined, dataFolder },
    log: pino({ level: 'silent' }),
    version: productVersion(),
  })
  try {
    for (let from = 0; from < rows; from += rowsAtOnce) {
      const block = Array.from({ length: Math.min(rowsAtOnce, rows - from) }, (_, index) => rowOf(from + index))
      await relations.db.transaction((tx) => appendRows(tx, block))
    }
  } finally {
    await relations.close()
  }
}

const linesOf = (file: string) =>
  createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })

/** Changes one digit in the middle of a file. */
const changeByte = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+')
  try {
    const { size } = await handle.stat()
    const block = Buffer.alloc(4_096)
    const begin = Math.floor(size / 2)
    await handle.read(block, 0, block.length, begin)
    const at = block.indexOf('request-') + 'request-'.length
    await handle.write(block[at] === 0x31 ? '2' : '1', begin + at)
  } finally {
    await handle.close()
  }
}

interface Timed<Result> {
  readonly result: Result
  readonly seconds: number
}
const timed = async <Result>(work: () => Promise<Result>): Promise<Timed<Result>> => {
  const startedMs = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - startedMs) / 1000 }
}

/** `npm run bench -- audit`: exporting and checking a long audit log; resolves with false when an aim was missed. */
export const benchAudit = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({ args: [...args], options: { rows: { type: 'string', default: '1000000' } } })
  const rows = Number(values.rows)
  if (!(rows >= 1_000)) throw new Error('--rows needs a number of at least 1,000')
  const machine = machineLine()
  const folder = await mkdtemp(join(tmpdir(), 'solvane-audit-'))
  const file = join(folder, 'audit.jsonl')
  const server = await startSolvane({
    prepare: async (dataFolder, url) => {
      await prepareData(dataFolder, url, [])
      await fill(dataFolder, rows)
    },
  })
  try {
    const token = await server.token(viewer.login, viewer.password)
    const ask = async (path: string): Promise<Response> => {
      const reply = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
      if (!reply.ok || !reply.body) throw new Error(`${path} answered ${reply.status}`)
      return reply
    }
    let mostMemory = 0
    const watch = setInterval(() => {
      const now = processTree(server.pid).reduce((sum, pid) => sum + (memoryOf(pid) ?? 0), 0)
      mostMemory = Math.max(mostMemory, now)
    }, 500)
    const memoryBefore = processTree(server.pid).reduce((sum, pid) => sum + (memoryOf(pid) ?? 0), 0)
    const exported = await timed(async () => {
      const { body } = await ask('/api/AuditLog/File')
      await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(file))
    })
    clearInterval(watch)
    const outside = await timed(() => verifyAuditFile(linesOf(file)))
    const inside = await timed(async () => {
      const steps = (await (await ask('/api/AuditLog/Check')).text()).trim().split('\n')
      return JSON.parse(steps.at(-1) ?? '{}') as { rows: number; brokenAt: number | null }
    })
    await changeByte(file)
    const changed = await verifyAuditFile(linesOf(file))
    const reached = {
      export: exported.seconds <= (60 * rows) / 1_000_000,
      outside: outside.result.fault === undefined && outside.result.rows >= rows,
      inside: inside.result.brokenAt === null && inside.result.rows >= rows,
      changed: changed.fault !== undefined,
    }
    const word = (good: boolean) => (good ? 'yes' : 'NO')
    process.stdout.write(
      [
        '',
        `Audit log of ${rows.toLocaleString('en-GB')} rows`,
        machine,
        '',
        textTable([
          ['', 'seconds', 'rows a second', 'aim', 'reached'],
          [
            'export as JSON lines over HTTP',
            exported.seconds.toFixed(1),
            (rows / exported.seconds).toFixed(0),
            '≤ 60 s a million',
            word(reached.export),
          ],
          [
            'the file checked outside',
            outside.seconds.toFixed(1),
            (rows / outside.seconds).toFixed(0),
            'every row holds',
            word(reached.outside),
          ],
          [
            'the chain checked by the server',
            inside.seconds.toFixed(1),
            (rows / inside.seconds).toFixed(0),
            'every row holds',
            word(reached.inside),
          ],
          ['one changed byte', '', '', 'is found', word(reached.changed)],
        ]),
        '',
        `Memory of the server and its children: ${memoryBefore.toFixed(0)} MiB before the export, ${mostMemory.toFixed(0)} MiB at most during it`,
        `The changed byte: ${changed.fault ?? 'was not found'}`,
        '',
        '',
      ].join('\n'),
    )
    return Object.values(reached).every(Boolean)
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
