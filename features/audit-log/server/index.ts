import { Readable } from 'node:stream'
import type { Endpoint } from '../../../platform/contract/endpoint.ts'
import type { AuditSource } from '../../../platform/server/audit/audit.ts'
import { checkingChain } from '../../../platform/server/audit/audit-chain.ts'
import type { ServerFeature } from '../../../platform/server/feature.ts'
import { notFound } from '../../../platform/server/http/problems.ts'
import type { Request } from '../../../platform/server/http/routes.ts'
import {
  type AuditLogFilter,
  type ChainStep,
  checkAuditLog,
  getAuditLog,
  getAuditLogChoices,
  getAuditLogEvents,
  getAuditLogFile,
  getAuditLogRow,
  getAuditLogSigner,
} from '../contract/audit-log.ts'
import { auditEvent } from './audit-event.ts'
import { auditFileText } from './audit-file.ts'
import { auditChoices, auditPage, auditRow, auditRows, newestNumber } from './audit-queries.ts'
import { auditSigner } from './audit-signer.ts'
import { forwardAudit } from './forward-audit.ts'

/** The whole chain once a day: somebody should hear of a break before somebody looks. */
const checkEveryMs = 24 * 3_600_000
const forwardEveryMs = 10_000

/** Reading, exporting and checking the audit log. Nothing here changes a row of it, except by adding who read it whole. */
export const feature: ServerFeature = {
  name: 'audit-log',
  jobs: ({ relations: { db }, config: { auditCollector: collector }, version }) => [
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
    ...(collector === undefined
      ? []
      : [
          {
            name: 'audit-log.forward',
            version: '1',
            everyMs: forwardEveryMs,
            run: async (signal: AbortSignal) => {
              const { rows, upTo } = await forwardAudit(db, { collector, version, signal })
              return rows === 0 ? null : `${rows} rows given to ${collector}, the newest is row ${upTo}`
            },
          },
        ]),
  ],
  routes(routes, { relations: { db }, audit, version }) {
    routes.bind(getAuditLog, async ({ query: { before, size, ...filter } }) => auditPage(db, filter, { before, size }))

    routes.bind(getAuditLogRow, async ({ params: { number } }) => {
      const row = await auditRow(db, number)
      if (!row) throw notFound('Entry not found in the audit log')
      return row
    })

    routes.bind(getAuditLogChoices, () => auditChoices(db))

    /** Who takes the log away is written into it, behind what is taken; resolves with the number of the newest row before. */
    const beginExport = async (
      request: AuditSource & { readonly query: AuditLogFilter } & Pick<Request<Endpoint>, 'header'>,
      extension: string,
    ): Promise<number> => {
      const upTo = await newestNumber(db)
      const target = { kind: 'auditLog', id: 'file' }
      await db.transaction((tx) => audit.record(tx, request, { target, after: { upTo, filter: request.query } }))
      const day = new Date().toISOString().slice(0, 10)
      request.header('content-disposition', `attachment; filename="solvane-audit-${day}.${extension}"`)
      return upTo
    }

    routes.bind(getAuditLogFile, async (request) => {
      const upTo = await beginExport(request, 'jsonl')
      return Readable.from(auditFileText(db, request.query, { upTo, version, signal: request.signal }))
    })

    routes.bind(getAuditLogEvents, async (request) => {
      const upTo = await beginExport(request, 'log')
      const { query, signal } = request
      return Readable.from(
        (async function* () {
          for await (const rows of auditRows(db, query, { upTo })) {
            signal.throwIfAborted()
            yield `${rows.map((row) => auditEvent(row, version)).join('\n')}\n`
          }
        })(),
      )
    })

    routes.bind(getAuditLogSigner, () => auditSigner(db))

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
