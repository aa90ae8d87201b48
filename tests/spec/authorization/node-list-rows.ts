import type { PgTable } from 'drizzle-orm/pg-core'
import { READ, type RightFlag } from '../../../domain/right.ts'
import type { RecordKind } from '../../../platform/contract/record-kind.ts'
import { addWrites, openChangeSet } from '../../../platform/server/record/change-set.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { type CallRow, type CallRows, needs, type RecordMaker } from './call-row.ts'

type ListKind = Pick<RecordKind, 'kind' | 'one' | 'many' | 'path' | 'right' | 'creates'>

/** The record is at a farm that all see but those with the right elsewhere. */
const atFr01 = (flag: RightFlag): CallRow['outcomes'] => ({ ...needs(flag, { farm: false }), rightElsewhere: 404 })

/** A record that a user may not read has no change sets either. */
const nobodyBlind = (outcomes: CallRow['outcomes']): CallRow['outcomes'] => ({
  ...outcomes,
  edit: outcomes.edit === 200 ? 404 : outcomes.edit,
  manage: outcomes.manage === 200 ? 404 : outcomes.manage,
})

/** Rows of the authorization matrix for a list on the cards of nodes. `values` are those of a valid record, without its node. */
export const nodeListRows = (
  kind: ListKind,
  table: PgTable,
  {
    values,
    field,
    entCode,
  }: {
    readonly values: object
    /** A field that is text or empty, for a change set. */
    readonly field: string
    /** Ending of the code of the node of the test plant: `-SF`, `.E`, `.WT1`. */
    readonly entCode: string
  },
): CallRows => {
  const { one, many, path, right } = kind
  const flagOf = (check: RecordKind['right']['read']) =>
    typeof check === 'object' && 'flag' in check ? check : { product: null, flag: READ as RightFlag }
  const { product } = flagOf(right.read)
  const place = (farmCode: string) => ({ farmCode, entCode: `${farmCode}${entCode}` })
  const insert = async ({ db }: Pick<Relations, 'db'>): Promise<string> => {
    const [row] = (await db
      .insert(table)
      .values({ ...values, ...place('FR01') } as never)
      .returning()) as { id: string }[]
    if (!row) throw new Error(`no ${kind.kind} was written`)
    return row.id
  }
  const about: RecordMaker = { make: async ({ relations }) => ({ recordId: await insert(relations) }) }
  const aChangeSet: RecordMaker = {
    make: async ({ relations }) => {
      const id = await insert(relations)
      const set = await openChangeSet(relations.db, { operation: 'test' })
      await addWrites(relations.db, { kind: kind.kind, id }, set, 1, [{ field, value: null, fromMs: null, toMs: null }])
      return { recordId: String(set.number) }
    },
  }
  const ofOne = (check: RecordKind['right']['read'], rest: string, body?: object): CallRow => ({
    product,
    about,
    request: ({ recordId }) => ({ url: `${path}/${recordId}${rest}`, ...(body && { body }) }),
    outcomes: atFr01(flagOf(check).flag),
  })
  const { read, edit, manage } = right
  return {
    [`get${many}`]: { product, request: () => ({ url: path }), outcomes: needs(flagOf(read).flag, { farm: false }) },
    [`get${one}`]: ofOne(read, ''),
    [`get${one}Changes`]: ofOne(read, '/Changes'),
    [`get${one}Timeline`]: ofOne(read, '/Timeline'),
    [`get${one}Difference`]: ofOne(read, '/Difference?from=2025-01-01&to=2026-01-01'),
    [`create${one}`]: {
      product,
      request: ({ farmCode }) => {
        const one = { ...values, ...place(farmCode) }
        return { url: path, body: kind.creates === 'list' ? [one] : one }
      },
      outcomes: needs(flagOf(manage).flag, { farm: true }),
    },
    [`update${one}`]: ofOne(edit, '', { version: 1 }),
    [`delete${one}`]: ofOne(manage, '?version=1'),
    [`revert${one}ChangeSet`]: {
      product,
      about: aChangeSet,
      request: ({ recordId }) => ({ url: `${path}/ChangeSets/${recordId}/Revert`, body: {} }),
      outcomes: nobodyBlind(atFr01(flagOf(manage).flag)),
    },
  }
}
