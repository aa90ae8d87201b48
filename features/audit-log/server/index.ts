import { Readable } from 'node:stream'
import { checkingChain } from '../../../platform/server/audit/audit-chain.ts'
import type { ServerFeature } from '../../../platform/server/feature.ts'
import { notFound } from '../../../platform/server/http/problems.ts'
import {
  type ChainStep,
  checkAuditLog,
  getAuditLog,
  getAuditLogChoices,
  getAuditLogFile,
  getAuditLogRow,
} from '../contract/audit-log.ts'
import { auditFileText } from './audit-file.ts'
import { auditChoices, auditPage, auditRow, newestNumber } from './audit-queries.ts'

/** The whole chain once a day: somebody should hear of a break before somebody looks. */
const checkEveryMs = 24 * 3_600_000

/** Reading, exporting and checking the audit log. Nothing here changes a row of it, except by adding who read it whole. */
export const feature: ServerFeature = {
  name: 'audit-log',
  jobs: ({ relations: { db } }) => [
    {
      name: 'audit-log.check',
      version: '1',
      everyMs: checkEveryMs,
      run: async (signal) => {
        for await (const { rows, brokenAt, hash, isEnd } of checkingChain(db)) {
          signal.throwIfAborted()
          if (brokenAt !== null) throw new Error(`The chain of the audit log is broken at row ${brokenAt}`)
          if (isEnd) return `The chain is whole: ${rows} rows, newest hash ${hash}`
        }
        return 'The audit log is empty'
      },
    },
  ],
  routes(routes, { relations: { db }, audit, version }) {
    routes.bind(getAuditLog, async ({ query: { before, size, ...filter } }) => auditPage(db, filter, { before, size }))

    routes.bind(getAuditLogRow, async ({ params: { number } }) => {
      const row = await auditRow(db, number)
      if (!row) throw notFound('The audit log has no such row')
      return row
    })

    routes.bind(getAuditLogChoices, () => auditChoices(db))

    routes.bind(getAuditLogFile, async (request) => {
      const upTo = await newestNumber(db)
      const target = { kind: 'auditLog', id: 'file' }
      await db.transaction((tx) => audit.record(tx, request, { target, after: { upTo, filter: request.query } }))
      const day = new Date().toISOString().slice(0, 10)
      request.header('content-disposition', `attachment; filename="solvane-audit-${day}.jsonl"`)
      return Readable.from(auditFileText(db, request.query, { upTo, version, signal: request.signal }))
    })

    routes.bind(checkAuditLog, async ({ signal }) => {
      const total = await newestNumber(db)
      return Readable.from(
        (async function* () {
          for await (const step of checkingChain(db)) {
            signal.throwIfAborted()
            yield `${JSON.stringify({ ...step, total } satisfies ChainStep)}\n`
          }
        })(),
      )
    })
  },
}
