import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { AuditFileBegin, AuditFileEnd } from '../contract/audit-file.ts'
import type { AuditLogFilter } from '../contract/audit-log.ts'
import { auditBlocks, isFiltered } from './audit-queries.ts'
import { signDigest } from './audit-signer.ts'

const line = (content: AuditFileBegin | AuditFileEnd) => `${JSON.stringify(content)}\n`

/** The text of an export, a block of rows at a time, and a line that signs it; rows added after `upTo` are not in it. */
export async function* auditFileText(
  db: Db,
  filter: AuditLogFilter,
  { upTo, version, signal }: { readonly upTo: number; readonly version: string; readonly signal: AbortSignal },
): AsyncGenerator<string> {
  const isWhole = !isFiltered(filter)
  const exportedAt = new Date().toISOString()
  const digest = createHash('sha256')
  const signed = (text: string): string => {
    digest.update(text)
    return text
  }
  yield signed(line({ kind: 'solvane-audit', format: 2, version, exportedAt, upTo, isWhole, filter }))
  let rows = 0
  let lastHash: string | null = null
  for await (const block of auditBlocks(db, filter, upTo)) {
    signal.throwIfAborted()
    rows += block.rows
    lastHash = block.lastHash
    yield signed(block.text)
  }
  yield line({ kind: 'end', rows, lastHash, signature: await signDigest(db, digest.digest()) })
}
