import type { Db } from '../relations/relations.ts'

/** The user and address of an action, e.g. of an API request. */
export interface AuditSource {
  /** Operation id of the call, or the name of another action. */
  readonly operation: string
  /** Undefined without a signed-in user, or for an action of Solvane itself. */
  readonly principal?:
    | {
        readonly userId: string
        readonly firstName: string
        readonly lastName: string
        /** The API token used; the log names it next to its user. */
        readonly apiToken?: { readonly name: string }
      }
    | undefined
  readonly address?: string | undefined
  readonly requestId?: string | undefined
}

/** The object of an action. */
export interface AuditTarget {
  /** E.g. user, group, savedRequest. */
  readonly kind: string
  readonly id: string
  readonly name?: string
}

export interface AuditChange {
  readonly target: AuditTarget
  readonly farmCode?: string
  /**
   * The record before and after the change, without secrets. `before` is missing for a new record, `after` for a
   * deleted one.
   */
  readonly before?: unknown
  readonly after?: unknown
}

export interface AuditRefusal {
  readonly reason: string
  readonly target?: AuditTarget
  readonly farmCode?: string
}

/** An event without a transaction: a sign-in, a command. */
export interface AuditEvent extends Partial<AuditChange> {
  readonly result: 'done' | 'refused' | 'failed' | 'cancelled'
  /** Reason of a refusal, failure or cancellation, in English. */
  readonly reason?: string
}

/** The audit log: changes by users, and refused requests. No API call can change it. */
export interface Audit {
  /**
   * Records a change in its transaction: if the row cannot be written, the change fails too.
   * Call it last, because the next writer waits until this transaction commits.
   */
  record(tx: Db, source: AuditSource, change: AuditChange): Promise<void>
  /** Records many changes of one call in a constant number of statements. */
  recordAll(tx: Db, source: AuditSource, changes: readonly AuditChange[]): Promise<void>
  /**
   * Records a refusal within a moment. Repeated refusals of one user form one row with a counter. The interval grows
   * up to one minute.
   */
  refused(source: AuditSource, refusal: AuditRefusal): void
  /** Records an event without a transaction within a moment. Repeated events form one row with a counter. */
  noted(source: AuditSource, event: AuditEvent): void
  /** Writes all pending rows. */
  close(): Promise<void>
}
