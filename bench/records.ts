import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { READ } from '../domain/right.ts'
import { createAudit } from '../platform/server/audit/create-audit.ts'
import type { Principal } from '../platform/server/auth/principal.ts'
import { loadConfig } from '../platform/server/config/load-config.ts'
import { openTestHttp } from '../platform/server/http/test-http.ts'
import { bindBulkEdits } from '../platform/server/record/bind-bulk-edits.ts'
import { bindRecordKind } from '../platform/server/record/bind-record-kind.ts'
import { openRelations } from '../platform/server/relations/open-relations.ts'
import { startThrowAwayPostgresql } from '../platform/server/relations/test-postgresql.ts'
import {
  benchCalls,
  benchKind,
  benchStore,
  benchTemporalCalls,
  benchTemporalKind,
  benchTemporalStore,
} from './records/bench-kind.ts'
import { fillRecords, saveByHand } from './records/bench-rows.ts'
import { editAll, undoAll } from './records/bulk-edit.ts'
import { listQuestions } from './records/list-questions.ts'
import { isReached, type Measured, rowOf, timed, timesOf } from './records/measured-times.ts'
import { report } from './report.ts'

const products = { PICFarmEquipments: READ }
const reader: Principal = {
  ...{
    userId: 'bench',
    subject: 'bench',
    email: null,
    firstName: 'Bench',
    lastName: 'Reader',
    lang: null,
    timezone: null,
  },
  ...{ isUserSuperAdmin: false, products, grants: [{ products, perimeter: 'all' }] },
}
const unlimited = Number.POSITIVE_INFINITY
const rateLimits = { api: unlimited, identity: unlimited, signIn: unlimited, signInAddress: unlimited }
const readers = 8

/** Changes two fields of all records and takes that back. */
const reportBulkEdit = async (ask: Parameters<typeof editAll>[0], ids: readonly string[]): Promise<void> => {
  const records: { id: string; version: number }[] = []
  for (let page = 1; records.length < ids.length; page += 1) {
    const query = new URLSearchParams({ page: String(page), perPage: '1000', fields: 'name' })
    const { results } = (await ask(`${benchKind.path}?${query}`)) as { results: typeof records }
    records.push(...results.map(({ id, version }) => ({ id, version })))
  }
  const started = performance.now()
  const { changeSet, counts } = await editAll(ask, records)
  const edited = performance.now()
  const restored = changeSet === null ? 0 : await undoAll(ask, changeSet)
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  report('bulk edit of two fields of all records, as one change set', [
    ['', 'seconds', 'report'],
    ['edit', seconds(edited - started), JSON.stringify(counts)],
    ['undo', seconds(performance.now() - edited), `${restored} restored`],
  ])
}

/**
 * `npm run bench -- records`: lists, single records and saves of a kind with 60 fields, each beside the same SQL by hand over
 * the same HTTP server. Resolves with false when a target was missed.
 */
export const benchRecords = async (args: readonly string[]): Promise<boolean> => {
  const { values: given } = parseArgs({
    args: [...args],
    options: {
      records: { type: 'string', default: '10000' },
      changes: { type: 'string', default: '5' },
      calls: { type: 'string', default: '200' },
      postgresql: { type: 'boolean', default: false },
      time: { type: 'boolean', default: false },
      bulk: { type: 'boolean', default: false },
    },
  })
  const [records, changes, calls] = [Number(given.records), Number(given.changes), Number(given.calls)]
  if (!(records >= 100 && calls >= 20)) throw new Error('--records needs a number from 100, --calls one from 20')
  const folder = await mkdtemp(join(tmpdir(), 'solvane-bench-records-'))
  const postgresql = given.postgresql ? startThrowAwayPostgresql() : undefined
  const log = pino({ level: 'silent' })
  const environment = { PORT: '8080', SOLVANE_DATA: folder, ...(postgresql && { DATABASE_URL: postgresql.url }) }
  const relations = await openRelations({ config: loadConfig(environment), log, version: 'bench' })
  const http = await openTestHttp({ reader }, { rateLimits })
  try {
    const { db } = relations
    const ids = await fillRecords(db, records, changes)
    const context = { relations, audit: createAudit(db, log) }
    bindRecordKind(http.routes, context, benchKind, benchCalls, benchStore)
    bindBulkEdits(http.routes, context)
    bindRecordKind(http.routes, context, benchTemporalKind, benchTemporalCalls, benchTemporalStore)
    const rowsOf = async (text: string) => {
      const found: unknown = await db.execute(sql.raw(text))
      return Array.isArray(found) ? found : (found as { readonly rows: unknown }).rows
    }
    http.app.post('/by-hand', async (request) => {
      const answers: unknown[] = []
      for (const text of request.body as readonly string[]) answers.push(await rowsOf(text))
      return answers
    })
    http.app.post('/by-hand/save', async (request) => {
      const { id, value } = request.body as { readonly id: string; readonly value: number }
      await saveByHand(db, id, value)
      return {}
    })
    const url = await http.app.listen({ port: 0, host: '127.0.0.1' })
    const ask = async (path: string, method = 'GET', body?: unknown): Promise<unknown> => {
      const reply = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: 'Bearer reader', ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
      return reply.json()
    }
    const half = Math.floor(ids.length / 2)
    /** `isOther`: of the other half of the records. */
    const idOf = (turn: number, isOther = false) => ids[((turn * 7_919) % half) + (isOther ? half : 0)] ?? ''
    /** Product and hand by turns, in two rounds after a warm-up. */
    const measure = async (
      name: string,
      limitMs: number | undefined,
      atOnce: number,
      [product, byHand]: readonly [(turn: number) => Promise<unknown>, (turn: number) => Promise<unknown>],
    ): Promise<Measured> => {
      const times: { product: number[]; byHand: number[] } = { product: [], byHand: [] }
      for (const round of [0, 1, 2]) {
        const count = round === 0 ? 20 : calls / 2
        const productMs = await timesOf(count, atOnce, (turn) => product(turn + round * 1_000))
        const byHandMs = await timesOf(count, atOnce, (turn) => byHand(turn + round * 1_000))
        if (round === 0) continue
        times.product.push(...productMs)
        times.byHand.push(...byHandMs)
      }
      return { name, limitMs, ...times }
    }
    /** One of each in turn, so that both meet the same load of the machine. */
    const measureInTurn = async (
      name: string,
      mostRatio: number,
      [product, byHand]: readonly [(turn: number) => Promise<unknown>, (turn: number) => Promise<unknown>],
    ): Promise<Measured> => {
      const times: { product: number[]; byHand: number[] } = { product: [], byHand: [] }
      for (let turn = -20; turn < calls; turn += 1) {
        const [productMs, byHandMs] = [await timed(() => product(turn + 20)), await timed(() => byHand(turn + 20))]
        if (turn < 0) continue
        times.product.push(productMs)
        times.byHand.push(byHandMs)
      }
      return { name, mostRatio, ...times }
    }
    const measured: Measured[] = []
    for (const question of given.time ? [] : listQuestions)
      measured.push(
        await measure(question.name, 300, readers, [
          (turn) => {
            const query = Object.entries(question.query(turn)).map(([key, value]) => [key, String(value)])
            return ask(`${benchKind.path}?${new URLSearchParams(Object.fromEntries(query))}`)
          },
          (turn) => ask('/by-hand', 'POST', question.sql(turn)),
        ]),
      )
    measured.push(
      await measure('one record', undefined, 1, [
        (turn) => ask(`${benchKind.path}/${idOf(turn)}`),
        (turn) => ask('/by-hand', 'POST', [`select * from bench_record where id = '${idOf(turn)}'`]),
      ]),
    )
    const temporal = (turn: number, query = '') => ask(`${benchTemporalKind.path}/${idOf(turn)}${query}`)
    measured.push(
      await measureInTurn('one record as of 2015, beside the current one', 1.5, [
        (turn) => temporal(turn, '?asOf=2015-06-01'),
        (turn) => temporal(turn),
      ]),
    )
    measured.push(
      await measureInTurn('one record as of 2018 and as known today, beside the current one', 1.5, [
        (turn) => temporal(turn, '?asOf=2018-06-01&knownAt=2999-01-01'),
        (turn) => temporal(turn),
      ]),
    )
    const versions = new Map<string, number>()
    measured.push(
      await measure('save of one field', 200, 1, [
        async (turn) => {
          const id = idOf(turn)
          const version = versions.get(id) ?? 1
          await ask(`${benchKind.path}/${id}`, 'PATCH', { version, number2: 1_001 + turn / 10 })
          versions.set(id, version + 1)
        },
        // Other records, so that the versions of the product stay known.
        (turn) => ask('/by-hand/save', 'POST', { id: idOf(turn, true), value: 1_001 + turn / 10 }),
      ]),
    )
    report(
      `${records.toLocaleString('en-GB')} records of 60 fields with ${changes} changes each, ${relations.engine}`,
      [['ms', 'median', 'p95', 'p95 by hand', 'ratio of medians', 'target', 'reached'], ...measured.map(rowOf)],
    )
    if (given.bulk) await reportBulkEdit(ask, ids)
    return measured.every(isReached)
  } finally {
    await http.close()
    await relations.close()
    postgresql?.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
