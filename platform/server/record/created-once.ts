import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { secretKeys } from '../../contract/field.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import { ProblemError } from '../http/problems.ts'
import type { Db } from '../relations/relations.ts'
import type { ChangeRequest } from './record-store.ts'
import { recordCreation } from './tables.ts'

/** The same creation has created these records before. */
class CreatedBefore extends Error {
  override readonly name = 'CreatedBefore'
  readonly records: readonly string[]
  constructor(records: readonly string[]) {
    super('this creation was sent before')
    this.records = records
  }
}

/** A creation that its sender may repeat: steps in its transaction. */
export interface Creation {
  /** First step. A repeat waits here for the end of the first one, and ends. */
  readonly begin: (tx: Db) => Promise<void>
  /** Last step: the ids of the new records. */
  readonly end: (tx: Db, records: readonly string[]) => Promise<void>
}

type OfKind = Pick<RecordKind, 'kind' | 'fields'>

/** What says that two requests create the same. Secrets are in no digest. */
const digestOf = ({ kind, fields }: OfKind, body: unknown): string => {
  const secrets = new Set(secretKeys(fields))
  const text = JSON.stringify([kind, body], (key, value: unknown) => (secrets.has(key) ? undefined : value))
  return createHash('sha256').update(text).digest('hex')
}

/** Steps of a creation of a kind; undefined if its sender gave no UUID. */
const creationOf = (kind: OfKind, { creation: id, principal, body }: ChangeRequest): Creation | undefined => {
  if (id === undefined) return undefined
  const key = { personId: principal.userId, id }
  const isKey = and(eq(recordCreation.personId, key.personId), eq(recordCreation.id, id))
  const digest = digestOf(kind, body)
  return {
    async begin(tx) {
      const noted = await tx
        .insert(recordCreation)
        .values({ ...key, digest })
        .onConflictDoNothing()
        .returning({ id: recordCreation.id })
      if (noted.length > 0) return
      const [first] = await tx.select().from(recordCreation).where(isKey)
      if (first?.digest === digest) throw new CreatedBefore(first.records)
      throw new ProblemError(
        409,
        'created-before',
        'This creation was sent before with other values, and its record exists. Open that record to change it.',
      )
    },
    async end(tx, records) {
      await tx.update(recordCreation).set({ records }).where(isKey)
    },
  }
}

/** Creates records once. `again` gives the reply to a repeat, from the ids of the records. */
export const createdOnce = async <Made>(
  kind: OfKind,
  request: ChangeRequest,
  create: (creation: Creation | undefined) => Promise<Made>,
  again: (records: readonly string[]) => Promise<Made>,
): Promise<Made> => {
  try {
    return await create(creationOf(kind, request))
  } catch (error) {
    if (error instanceof CreatedBefore) return again(error.records)
    throw error
  }
}
