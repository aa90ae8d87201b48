import type { PgTable } from 'drizzle-orm/pg-core'
import type { LooseValues } from '../../../platform/contract/field.ts'
import type { ValueFault } from '../../../platform/contract/field-check.ts'
import type { RecordKind } from '../../../platform/contract/record-kind.ts'
import { isUnfilled, lifeKey, temporalFields } from '../../../platform/contract/temporal.ts'
import type { Audit, AuditSource } from '../../../platform/server/audit/audit.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { addWrites, openChangeSet } from '../../../platform/server/record/change-set.ts'
import { invalidFields } from '../../../platform/server/record/kind-checks.ts'
import { newValues } from '../../../platform/server/record/kind-values.ts'
import { knownKinds } from '../../../platform/server/record/known-kinds.ts'
import { recordsOf } from '../../../platform/server/record/records.ts'
import type { Db, Relations } from '../../../platform/server/relations/relations.ts'
import { insertAsset, insertFarm, insertSubFarm } from '../../farms/server/new-nodes-port.ts'
import { PlantConflictError } from '../../farms/server/port.ts'
import { assetGeneralKind, farmGeneralKind, subFarmGeneralKind } from '../contract/general-kinds.ts'
import { createAsset, createFarm, createSubFarm, getNodeProposals } from '../contract/new-node-calls.ts'
import { newAssetKind, newFarmKind, newSubFarmKind } from '../contract/new-node-kinds.ts'
import { fieldsElsewhere } from '../contract/section-levels.ts'
import {
  freeDeviceCode,
  freeFarmCode,
  freePentagram,
  freeSubFarmCode,
  parentFor,
  proposalsFor,
} from './node-proposals.ts'
import { assetGeneral, farmGeneral, subFarmGeneral } from './tables.ts'

interface Context {
  readonly relations: Pick<Relations, 'db'>
  readonly audit: Pick<Audit, 'record'>
}

/** Section of a new node: its kind, its table, and its fields that the tables of the plants have. */
const sections = {
  farm: { kind: farmGeneralKind, table: farmGeneral, elsewhere: fieldsElsewhere('farmGeneral') },
  subFarm: { kind: subFarmGeneralKind, table: subFarmGeneral, elsewhere: fieldsElsewhere('subFarmGeneral') },
  asset: { kind: assetGeneralKind, table: assetGeneral, elsewhere: fieldsElsewhere('assetGeneral') },
} as const

/** Throws a problem that names the field whose code another node has, or had. */
const refusingTaken = async <Done>(level: keyof typeof sections, write: () => Promise<Done>): Promise<Done> => {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof PlantConflictError)) throw error
    const code = level === 'farm' ? 'farmCode' : level === 'asset' ? 'deviceCode' : 'name'
    const field = error.message.startsWith('pentagram') ? 'pentagram' : code
    throw invalidFields([{ field, code: 'taken', sentence: error.message }])
  }
}

/**
 * Writes a new node in one transaction: its row, the rest of its general section, and its history. The values hold since the
 * record began. Resolves with its entCode.
 */
const createNode = async (
  { relations, audit }: Context,
  request: AuditSource,
  level: keyof typeof sections,
  values: LooseValues,
  insert: (tx: Db) => Promise<string>,
): Promise<{ readonly id: string; readonly version: number }> => {
  const { kind, table, elsewhere } = sections[level] as unknown as {
    readonly kind: RecordKind
    readonly table: PgTable
    readonly elsewhere: readonly string[]
  }
  const known = knownKinds(relations.db).get(kind.kind)
  if (!known) throw new Error(`there is no kind "${kind.kind}"`)
  const records = recordsOf<unknown>({ relations, audit }, known.store.stored)
  const held = temporalFields(kind.fields).filter(([key, field]) => !isUnfilled(field, values[key]))
  const made = await records.create(request, async (tx) => {
    const id = await refusingTaken(level, () => insert(tx))
    const own = held.filter(([key]) => !elsewhere.includes(key)).map(([key]) => [key, values[key]])
    await tx.insert(table).values({ id, ...Object.fromEntries(own) } as never)
    const set = await openChangeSet(tx, request)
    const always = { fromMs: null, toMs: null }
    await addWrites(tx, { kind: kind.kind, id }, set, 1, [
      { field: lifeKey, value: true, ...always },
      ...held.map(([field]) => ({ field, value: values[field], ...always })),
    ])
    return id
  })
  return { id: known.store.idOf(made), version: known.store.stored.versionOf(made) ?? 1 }
}

const noName: readonly ValueFault[] = [
  { field: 'name', code: 'no-letters', sentence: 'must have a letter from A to Z' },
]

/** Binds the calls that create nodes, and the one that proposes their codes. */
export const bindNewNodes = (routes: Routes, context: Context): void => {
  const { db } = context.relations

  routes.bind(getNodeProposals, ({ principal, query }) => proposalsFor(db, principal, query))

  routes.bind(createFarm, async (request) => {
    const values = newValues(newFarmKind, request.body, request.principal)
    const { name, countryCode, technology, timezone, region, subsidiary, latitude, longitude } = values
    return createNode(context, request, 'farm', values, async (tx) => {
      const pentagram = values.pentagram ?? (await freePentagram(tx, name, countryCode))
      if (pentagram === undefined) throw invalidFields(noName)
      return insertFarm(tx, {
        farmCode: values.farmCode ?? (await freeFarmCode(tx, pentagram)),
        ...{ name, countryCode, technology, timezone, region, subsidiary, latitude, longitude, pentagram },
        ...{ ratedPowerKw: values.ratedPower, installedPowerKw: values.installedPower },
      })
    })
  })

  routes.bind(createSubFarm, async (request) => {
    const values = newValues(newSubFarmKind, request.body, request.principal)
    const { farmCode } = await parentFor(db, request.principal, values.parent)
    return createNode(context, request, 'subFarm', values, async (tx) =>
      insertSubFarm(tx, {
        ...{ farmCode, name: values.name, feeder: values.feeder, installedPowerKw: values.installedPower },
        subFarmCode: await freeSubFarmCode(tx, farmCode),
      }),
    )
  })

  routes.bind(createAsset, async (request) => {
    const values = newValues(newAssetKind, request.body, request.principal)
    const { farmCode, level, entCode } = await parentFor(db, request.principal, values.parent)
    const { name, assetType, manufacturer, model, latitude, longitude } = values
    return createNode(context, request, 'asset', values, async (tx) =>
      insertAsset(tx, {
        ...{ farmCode, name, type: assetType, manufacturer, model, latitude, longitude },
        ratedPowerKw: values.ratedPower,
        subFarmCode: level === 'subFarm' ? entCode : null,
        deviceCode: values.deviceCode ?? (await freeDeviceCode(tx, farmCode, assetType)),
      }),
    )
  })
}
