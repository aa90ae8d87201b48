import type { Fields, LooseValues, ValuesOf } from '../../../platform/contract/field.ts'
import type { GivenValidity } from '../../../platform/contract/temporal-calls.ts'
import type { Audit } from '../../../platform/server/audit/audit.ts'
import { forbidden } from '../../../platform/server/http/problems.ts'
import { isIdTaken } from '../../../platform/server/record/bind-made-records.ts'
import { type ChangeSet, openChangeSet } from '../../../platform/server/record/change-set.ts'
import { refuse } from '../../../platform/server/record/kind-checks.ts'
import { newValues } from '../../../platform/server/record/kind-values.ts'
import { type KnownKind, knownKinds } from '../../../platform/server/record/known-kinds.ts'
import type { ChangeRequest } from '../../../platform/server/record/record-store.ts'
import { recordsOf } from '../../../platform/server/record/records.ts'
import { missingRecord } from '../../../platform/server/record/stored-kind.ts'
import { zonesOf } from '../../../platform/server/record/temporal-context.ts'
import { temporalSaves } from '../../../platform/server/record/temporal-saves.ts'
import type { Db, Relations } from '../../../platform/server/relations/relations.ts'
import { partRules } from './part-rules.ts'

export interface WriterContext {
  readonly relations: Pick<Relations, 'db'>
  readonly audit: Pick<Audit, 'record'>
  readonly nowMs?: () => number
}

/** Writes records of several kinds in one transaction, as one change set. */
export interface PartWriter {
  readonly kindOf: (kind: string) => KnownKind
  /** Changes named fields of a record, whatever its version. */
  readonly change: (kind: string, id: string, values: LooseValues, validity?: GivenValidity) => Promise<void>
  /** A part that begins on a day, or today. */
  readonly create: (kind: string, id: string, values: LooseValues, validFrom?: string) => Promise<void>
  /** Ends a part on a day, or now. `correct`: it was recorded by mistake. */
  readonly remove: (kind: string, id: string, end?: Pick<GivenValidity, 'mode' | 'validFrom'>) => Promise<void>
  readonly changeSet: () => Promise<ChangeSet>
  /** Number of the change set; null if nothing was written. */
  readonly number: () => number | null
}

/** `db`: where the kinds are bound. */
export const partWriter = (
  tx: Db,
  { relations: { db }, audit, nowMs = Date.now }: WriterContext,
  request: ChangeRequest,
  why: Pick<GivenValidity, 'reason' | 'document'> = {},
): PartWriter => {
  const { principal } = request
  let opened: Promise<ChangeSet> | undefined
  let number: number | null = null
  const changeSet = async () => {
    opened ??= openChangeSet(tx, request, why, nowMs())
    const set = await opened
    ;({ number } = set)
    return set
  }
  const kindOf = (kind: string): KnownKind => {
    const known = knownKinds(db).get(kind)
    if (!known) throw new Error(`there is no kind "${kind}"`)
    return known
  }
  const partsOf = ({ kind, store, access }: KnownKind) => {
    const ofKind = recordsOf({ relations: { db: tx }, audit }, store.stored)
    const records = { ...ofKind, ...ofKind.within(tx) }
    const { temporal, check } = partRules(nowMs)
    const zoneFor = zonesOf(kind, temporal)
    const rules = { check, temporal }
    return { records, saves: temporalSaves({ db: tx, kind, store, access, records, rules, zoneFor, nowMs }) }
  }
  return {
    kindOf,
    changeSet,
    number: () => number,
    async change(name, id, values, validity) {
      const { edits, store, access } = kindOf(name)
      const stored: unknown = await store.stored.read(tx, id)
      if (!edits || stored === undefined || !access.mayRead(stored, principal)) throw missingRecord(store.stored, id)
      const body = { ...values, ...(validity && { validity }) }
      await edits.change(tx, { ...request, body, changeSet: await changeSet() }, { id, version: undefined }, {})
    },
    async create(name, id, given, validFrom) {
      const known = kindOf(name)
      const { kind, store, access } = known
      const { records, saves } = partsOf(known)
      const values = newValues<Fields>(kind, given, principal)
      access.assertFarm(values, principal, kind.right.edit)
      if (!access.mayDo(values, principal, kind.right.manage)) throw forbidden()
      const body = { id, ...(validFrom !== undefined && { validity: { validFrom } }) }
      const one = { ...request, body, changeSet: await changeSet() }
      await records.create(request, async (at) => {
        if (await isIdTaken({ kind, store }, at, id)) refuse([{ field: 'id', code: 'taken', value: id }])
        refuse(await partRules(nowMs).check(at, values, undefined))
        const made = await store.insert(at, values as ValuesOf<Fields>, one)
        await saves.created(at, made, values, one)
        return made
      })
    },
    async remove(name, id, end = {}) {
      const known = kindOf(name)
      const { kind, access } = known
      const { saves } = partsOf(known)
      const one = { ...request, query: end, changeSet: await changeSet() }
      await saves.remove(id, one, (before) => access.assertAllowed(before, principal, kind.right.manage))
    },
  }
}
