import type { AuditSignature } from './audit-log.ts'

/** Form of an exported audit log: a line that begins it, a line a row, a line that ends it. All are JSON. */
export interface AuditFileBegin {
  readonly kind: 'solvane-audit'
  readonly format: 2
  readonly version: string
  readonly exportedAt: string
  /** Number of the newest row of the log at that moment. */
  readonly upTo: number
  /** Whole: every row up to there is in the file. */
  readonly isWhole: boolean
  readonly filter: object
}

export interface AuditFileRow {
  readonly number: number
  readonly at: string
  readonly actorId: string | null
  readonly actorName: string | null
  readonly address: string | null
  readonly requestId: string | null
  readonly operation: string
  readonly targetKind: string | null
  readonly targetId: string | null
  readonly targetName: string | null
  readonly farmCode: string | null
  /** JSON as it was written: the hash covers these very characters. */
  readonly before: string | null
  readonly after: string | null
  readonly result: string
  readonly reason: string | null
  readonly times: number
  readonly hashBefore: string
  readonly hash: string
}

export interface AuditFileEnd {
  readonly kind: 'end'
  readonly rows: number
  /** Hash of the last row of the file; null: it has none. */
  readonly lastHash: string | null
  /** Over all lines before this one. */
  readonly signature: AuditSignature
}
