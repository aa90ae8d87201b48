import { inArray, sql } from 'drizzle-orm'
import type { LooseValues } from '../../../platform/contract/field.ts'
import type { AsOf } from '../../../platform/contract/temporal-calls.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { passesOnFarm } from '../../../platform/server/auth/rights.ts'
import { readHistories } from '../../../platform/server/record/change-set.ts'
import { type KnownKind, knownKinds } from '../../../platform/server/record/known-kinds.ts'
import { endOfMomentMs, momentMs } from '../../../platform/server/record/moment.ts'
import { existsAt, lastValues, stateOf, wholeValuesAt } from '../../../platform/server/record/temporal-state.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { PlantNode } from '../../farms/contract/plant-node.ts'
import { nodesOfFarm } from '../../farms/server/nodes-port.ts'
import { farmByCode } from '../../farms/server/port.ts'
import type { EquipmentTreeNode } from '../contract/equipment-tree.ts'
import { isTypeOf, machineTypes, nameKeyOf } from '../contract/equipment-types.ts'
import { factKeys, fieldsOfType } from '../contract/fields-of-type.ts'
import { equipmentPart, substationPart } from './tables.ts'

/** Which kinds of parts a reader wants. */
export type Scope = 'equipment' | 'substation' | 'all'

const partTables = { equipmentPart, substationPart } as const
type PartKind = keyof typeof partTables

const kindsOf = (scope: Scope): readonly PartKind[] =>
  scope === 'all' ? ['equipmentPart', 'substationPart'] : [scope === 'equipment' ? 'equipmentPart' : 'substationPart']

interface Held {
  readonly code: string
  readonly values: LooseValues
}

/** Codes of parts of a kind that stand on a farm, or stood there. */
export const partsEverOn = async (db: Db, kind: PartKind, farmCode: string): Promise<readonly string[]> => {
  const table = partTables[kind]
  const found: unknown = await db.execute(sql`select id from ${table} where ${table.farmCode} = ${farmCode}
    union select record from record_write where kind = ${kind} and "values" ->> 'farmCode' = ${farmCode}`)
  return (found as { readonly rows: readonly { readonly id: string }[] }).rows.map(({ id }) => id)
}

/** An instant, and the last instant of recording that counts. */
interface Then {
  readonly atMs: number
  readonly knownMs: number | undefined
}

/** Values of records on a day. Records that did not exist then, and those that the user may not see now, are missing. */
const valuesThen = async (
  db: Db,
  { kind, store, access }: KnownKind,
  ids: readonly string[],
  { atMs, knownMs }: Then,
  principal: Principal,
): Promise<readonly Held[]> => {
  const rows = new Map(
    ((await store.some?.(db, ids)) ?? []).map((one) => [store.idOf(one), store.valuesOf(one) as LooseValues]),
  )
  const histories = await readHistories(db, kind.kind, ids)
  return ids.flatMap((code) => {
    const row = rows.get(code)
    const history = histories.get(code) ?? { rows: [], writes: [] }
    const now = lastValues(kind as never, { state: stateOf(kind, history, row), history, row }, Date.now())
    const state = stateOf(kind, history, row, knownMs)
    if (!access.mayReadValues(now, principal) || !existsAt(state, atMs)) return []
    return [{ code, values: wholeValuesAt(kind as never, state, atMs) }]
  })
}

const held = (known: KnownKind, rows: readonly unknown[]): readonly Held[] =>
  rows.map((row) => ({ code: known.store.idOf(row), values: known.store.valuesOf(row) as LooseValues }))

/** How the equipment of a farm is read: now, or as of a day. */
export interface EquipmentQuestion {
  readonly scope: Scope
  readonly asked?: AsOf
}

interface Reading {
  /** A transaction, or the store. */
  readonly db: Db
  /** The store to which the kinds are bound. */
  readonly bound: Db
  readonly principal: Principal
  readonly farmCode: string
  /** The nodes of the plant whose equipment is read. */
  readonly nodes: readonly PlantNode[]
  readonly then: Then | undefined
}

/** The kinds that the user may read on the farm. */
const readableKinds = ({ bound, principal, farmCode }: Reading, names: readonly string[]): KnownKind[] =>
  names.flatMap((name) => {
    const known = knownKinds(bound).get(name)
    return known && passesOnFarm(principal, known.kind.right.read, farmCode) ? [known] : []
  })

const readParts = async (reading: Reading, kind: PartKind): Promise<readonly Held[]> => {
  const { db, principal, farmCode, nodes, then } = reading
  const [known] = readableKinds(reading, [kind])
  if (!known) return []
  const codes = new Set(nodes.map(({ entCode }) => entCode))
  if (then) {
    const all = await valuesThen(db, known, await partsEverOn(db, kind, farmCode), then, principal)
    return all.filter(({ values }) => values.farmCode === farmCode && codes.has(String(values.assetCode)))
  }
  const table = partTables[kind]
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.assetCode, [...codes]))
  return held(known, rows).filter(({ values }) => values.farmCode === farmCode)
}

/** Values of machines by code: facts of the general card, and those of the equipment. */
const readMachines = async (reading: Reading) => {
  const { db, principal, nodes, then } = reading
  if (readableKinds(reading, ['machineEquipment']).length === 0) return []
  const machines = nodes.filter(({ level, type }) => level === 'asset' && isTypeOf(machineTypes, type))
  const ids = machines.map(({ entCode }) => entCode)
  const valuesOf = async (name: string): Promise<ReadonlyMap<string, LooseValues>> => {
    const [known] = readableKinds(reading, [name])
    if (!known || ids.length === 0) return new Map()
    const found = then
      ? await valuesThen(db, known, ids, then, principal)
      : held(known, (await known.store.some?.(db, ids)) ?? [])
    return new Map(found.map(({ code, values }) => [code, values]))
  }
  const [facts, own] = [await valuesOf('assetGeneral'), await valuesOf('machineEquipment')]
  return machines.map(({ entCode, type, name }): Held & { readonly type: string } => {
    const general = facts.get(entCode)
    const ofCard = Object.entries(factKeys(type)).map(([key, field]) => [key, general?.[field] ?? null])
    const named = { [nameKeyOf(type)]: general?.name ?? name }
    return { code: entCode, type, values: { ...own.get(entCode), ...Object.fromEntries(ofCard), ...named } }
  })
}

const nodeOf = (
  { code, values }: Held,
  type: string,
  place: Pick<EquipmentTreeNode, 'parentCode' | 'assetCode' | 'canBeCreated'>,
): EquipmentTreeNode => {
  const keys = Object.keys(fieldsOfType(type))
  return {
    ...{ code, type, name: String(values[nameKeyOf(type)] ?? values.entName ?? code), ...place },
    values: Object.fromEntries(keys.map((key) => [key, values[key] ?? null])),
  }
}

const byName = new Intl.Collator('en', { numeric: true }).compare

/** Parents before their children. A node whose parent is not there stands at the top. */
const inTreeOrder = (nodes: readonly EquipmentTreeNode[]): EquipmentTreeNode[] => {
  const codes = new Set(nodes.map(({ code }) => code))
  const rooted = nodes.map((node) =>
    node.parentCode !== null && !codes.has(node.parentCode) ? { ...node, parentCode: null } : node,
  )
  const below = Map.groupBy(rooted, ({ parentCode }) => parentCode)
  const ordered: EquipmentTreeNode[] = []
  const walk = (parent: string | null) => {
    for (const node of (below.get(parent) ?? []).toSorted((a, b) => byName(a.type, b.type) || byName(a.name, b.name))) {
      ordered.push(node)
      walk(node.code)
    }
  }
  walk(null)
  return ordered
}

/** The equipment of a farm below some of its nodes. */
export const readEquipment = async (
  db: Db,
  principal: Principal,
  plant: { readonly farmCode: string; readonly nodes: readonly PlantNode[] },
  { scope, asked = {} }: EquipmentQuestion,
  bound = db,
): Promise<readonly EquipmentTreeNode[]> => {
  const { asOf, knownAt } = asked
  const zone = (await farmByCode(db, plant.farmCode))?.timezone ?? 'UTC'
  const isPast = asOf !== undefined || knownAt !== undefined
  const then: Then | undefined = isPast
    ? {
        atMs: asOf === undefined ? Date.now() : momentMs(asOf, zone),
        knownMs: knownAt === undefined ? undefined : endOfMomentMs(knownAt, zone),
      }
    : undefined
  const reading: Reading = { db, bound, principal, ...plant, then }
  const parts = (await Promise.all(kindsOf(scope).map((kind) => readParts(reading, kind)))).flat()
  const isMachine = new Set(plant.nodes.filter(({ level }) => level === 'asset').map(({ entCode }) => entCode))
  const machines = scope === 'substation' ? [] : await readMachines(reading)
  return inTreeOrder([
    ...machines.map((machine) =>
      nodeOf(machine, machine.type, {
        parentCode: typeof machine.values.parentCode === 'string' ? machine.values.parentCode : null,
        ...{ assetCode: machine.code, canBeCreated: false },
      }),
    ),
    ...parts.map((part) => {
      const assetCode = String(part.values.assetCode)
      const parent = part.values.parentCode
      const parentCode = typeof parent === 'string' ? parent : isMachine.has(assetCode) ? assetCode : null
      return nodeOf(part, String(part.values.type), { parentCode, assetCode, canBeCreated: true })
    }),
  ])
}

/** The nodes of a plant at or below a node: a sub-farm with its machines, or one machine. */
export const nodesBelow = async (db: Db, { farmCode, entCode }: PlantNode): Promise<readonly PlantNode[]> =>
  (await nodesOfFarm(db, farmCode)).filter(({ path }) => path.includes(entCode))

/** The newest change set of the equipment of a farm; 0 without any. */
export const equipmentVersion = async (db: Db, farmCode: string, nodes: readonly PlantNode[]): Promise<number> => {
  const parts = (await Promise.all(kindsOf('all').map((kind) => partsEverOn(db, kind, farmCode)))).flat()
  const machines = nodes.filter(({ level }) => level === 'asset').map(({ entCode }) => entCode)
  const found: unknown = await db.execute(sql`select max(change_set)::int as newest from record_write
    where (kind in ('equipmentPart', 'substationPart') and record = any(${sql.param([...parts])}::text[]))
    or (kind in ('machineEquipment', 'assetGeneral') and record = any(${sql.param([...machines])}::text[]))`)
  return (found as { readonly rows: readonly { readonly newest: number | null }[] }).rows[0]?.newest ?? 0
}
