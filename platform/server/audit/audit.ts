import type { Db } from '../relations/relations.ts'

/** Who does something, from where: a request of the API is one. */
export interface AuditSource {
  /** Operation id of the call, or the name of what happened otherwise. */
  readonly operation: string
  /** Undefined: nobody is signed in, or the program itself acts. */
  readonly principal?:
    | {
        readonly userId: string
        readonly firstName: string
        readonly lastName: string
        /** The API token that acts in the person's name; it is named beside them. */
        readonly apiToken?: { readonly name: string }
      }
    | undefined
  readonly address?: string | undefined
  readonly requestId?: string | undefined
}

/** What it was about. */
export interface AuditTarget {
  /** E.g. user, group, savedRequest. */
  readonly kind: string
  readonly id: string
  readonly name?: string
}

export interface AuditChange {
  readonly target: AuditTarget
  readonly farmCode?: string
  /** The record before and after, without secrets; nothing before: it was made; nothing after: it was deleted. */
  readonly before?: unknown
  readonly after?: unknown
}

export interface AuditRefusal {
  readonly reason: string
  readonly target?: AuditTarget
  readonly farmCode?: string
}

/** What happened outside any transaction: a sign-in, a command. */
export interface AuditEvent extends Partial<AuditChange> {
  readonly result: 'done' | 'refused' | 'failed' | 'cancelled'
  /** Why it was refused, failed or was cancelled, in English. */
  readonly reason?: string
}

/** The log of who changed what and what was refused to whom. No call can change it. */
export interface Audit {
  /**
   * Writes down a change inside the transaction that makes it: when the row cannot be written, the change does not happen.
   * Call it last: writers of the log wait for each other until they commit.
   */
  record(tx: Db, source: AuditSource, change: AuditChange): Promise<void>
  /** The same for many changes of one call: a few statements, however many they are. */
  recordAll(tx: Db, source: AuditSource, changes: readonly AuditChange[]): Promise<void>
  /**
   * Writes down a refusal soon. The same refusal to the same person within a moment is one row that tells how often; where
   * it goes on the moments become longer, up to a minute.
   */
  refused(source: AuditSource, refusal: AuditRefusal): void
  /** Writes down soon what has happened outside any transaction. The same within a moment is one row that tells how often. */
  noted(source: AuditSource, event: AuditEvent): void
  /** Writes what is waiting. */
  close(): Promise<void>
}
