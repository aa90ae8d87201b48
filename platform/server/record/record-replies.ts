import type { Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import type { Principal } from '../auth/principal.ts'
import type { Db } from '../relations/relations.ts'
import { readableValues } from './kind-access.ts'
import type { Reader } from './record-store.ts'
import type { StoredKind } from './stored-kind.ts'

interface RepliedStore<F extends Fields, Stored> {
  readonly stored: Pick<StoredKind<Stored>, 'versionOf'>
  readonly idOf: (stored: Stored) => string
  readonly valuesOf: (stored: Stored) => ValuesOf<F>
}

/** Replies with records: the fields that the user may read, and what the feature adds. */
export const repliesOf = <F extends Fields, Stored>(
  db: Db,
  { fields }: RecordKind<F>,
  store: RepliedStore<F, Stored>,
  moreOf: ((db: Db, reader: Reader) => Promise<(stored: Stored) => object>) | undefined,
) => {
  const replyWith = (stored: Stored, principal: Principal, more: object | undefined, asked?: readonly string[]) => {
    const held: LooseValues = store.valuesOf(stored)
    // A page of a list has hundreds of records, and few of their fields.
    const wanted = asked
      ? Object.fromEntries(asked.flatMap((key) => (Object.hasOwn(held, key) ? [[key, held[key]]] : [])))
      : held
    return {
      id: store.idOf(stored),
      version: store.stored.versionOf(stored) ?? 0,
      ...readableValues(fields, wanted, principal),
      ...more,
    } as never
  }
  return {
    replyWith,
    replyOf: async (stored: Stored, principal: Principal) =>
      replyWith(stored, principal, (await moreOf?.(db, { principal, isList: false }))?.(stored)),
  }
}
