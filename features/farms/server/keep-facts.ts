import { inArray } from 'drizzle-orm'
import type { Field, Fields, LooseValues } from '../../../platform/contract/field.ts'
import { equalValues } from '../../../platform/contract/field-value.ts'
import { type OutsideChange, recordOutsideChanges } from '../../../platform/server/record/outside-changes.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { PlantDescription } from '../contract/plant-description.ts'
import { generalKinds, plantFacts } from '../contract/plant-facts.ts'
import { type NodeLevel, nodeLevels } from '../contract/plant-node.ts'
import { countFactChanges, type Facts, keepStatement, statementsOf } from './nodes/plant-statements.ts'
import { asset, farm, subFarm } from './tables.ts'

/** Operation of changes that a manifest has made, in the history. */
export const manifestOperation = 'manifest'

const numbers = new Set(['latitude', 'longitude', 'ratedPower', 'installedPower'])
const fieldOf = (key: string): Field =>
  numbers.has(key)
    ? { kind: 'decimal', section: 'facts', unit: null, hard: [-1e12, 1e12], decimals: 0 }
    : { kind: 'text', section: 'facts', longest: 200 }

/** Column of each field of a level that a manifest writes. */
const columnsOf: Readonly<Record<NodeLevel, Readonly<Record<string, string>>>> = {
  farm: { ...plantFacts.farm, technology: 'technology', pentagram: 'pentagram' },
  subFarm: plantFacts.subFarm,
  asset: { ...plantFacts.asset, assetType: 'type' },
}
const fieldsOf = (level: NodeLevel): Fields =>
  Object.fromEntries(Object.keys(columnsOf[level]).map((key) => [key, fieldOf(key)]))

/** A part of a plant as stored or as described, by its column names. */
type Part = LooseValues

const factsOf = (level: NodeLevel, part: Part): Facts =>
  Object.fromEntries(
    Object.entries(columnsOf[level]).map(([field, column]) => [
      field,
      (part[column] ?? null) as string | number | null,
    ]),
  )

/** Stored parts of plants, by level and code. */
export interface StoredParts {
  readonly farm: ReadonlyMap<string, Part>
  readonly subFarm: ReadonlyMap<string, Part>
  readonly asset: ReadonlyMap<string, Part>
}

export const storedParts = async (tx: Db, farmCodes: readonly string[]): Promise<StoredParts> => {
  const codes = [...farmCodes]
  const [farms, subFarms, assets] = await Promise.all([
    tx.select().from(farm).where(inArray(farm.farmCode, codes)),
    tx.select().from(subFarm).where(inArray(subFarm.farmCode, codes)),
    tx.select().from(asset).where(inArray(asset.farmCode, codes)),
  ])
  return {
    farm: new Map(farms.map((one) => [one.entCode, one])),
    subFarm: new Map(subFarms.map((one) => [one.subFarmCode, one])),
    asset: new Map(assets.map((one) => [one.entCode, one])),
  }
}

/** A described part in which facts that a person has written stay as they are. */
const keptPart = async <Described extends object>(
  tx: Db,
  { level, entCode }: { readonly level: NodeLevel; readonly entCode: string },
  described: Described,
  held: Part | undefined,
  said: Facts | undefined,
): Promise<Described> => {
  if (!held || !said) return described
  const kept: Record<string, unknown> = { ...(described as unknown as Part) }
  for (const [field, before] of Object.entries(said)) {
    const column = columnsOf[level][field]
    if (column === undefined) continue
    const now = (Reflect.get(described, column) ?? null) as string | number | null
    if (!equalValues(fieldOf(field), before, now)) await keepStatement(tx, { level, entCode }, field, now)
    kept[column] = held[column] ?? undefined
  }
  return kept as Described
}

/** A plant as it is described, in which facts that a person has written stay as they are. The values of the gateway are kept beside. */
export const withPersonsFacts = async (
  tx: Db,
  plant: PlantDescription,
  held: StoredParts,
): Promise<PlantDescription> => {
  const { entCode, subFarms, devices } = plant
  const ofFarm = await statementsOf(tx, 'farm', [entCode])
  const subFarmCodes = subFarms.map(({ subFarmCode }) => subFarmCode)
  const ofSubFarms = await statementsOf(tx, 'subFarm', subFarmCodes)
  const ofAssets = await statementsOf(
    tx,
    'asset',
    devices.map((device) => device.entCode),
  )
  if (ofFarm.size + ofSubFarms.size + ofAssets.size === 0) return plant
  const kept = await keptPart(tx, { level: 'farm', entCode }, plant, held.farm.get(entCode), ofFarm.get(entCode))
  const keptSubFarms: PlantDescription['subFarms'] = []
  for (const one of subFarms) {
    const code = one.subFarmCode
    const key = { level: 'subFarm', entCode: code } as const
    keptSubFarms.push(await keptPart(tx, key, one, held.subFarm.get(code), ofSubFarms.get(code)))
  }
  const keptDevices: PlantDescription['devices'] = []
  for (const one of devices) {
    const key = { level: 'asset', entCode: one.entCode } as const
    keptDevices.push(await keptPart(tx, key, one, held.asset.get(one.entCode), ofAssets.get(one.entCode)))
  }
  return { ...kept, subFarms: keptSubFarms, devices: keptDevices }
}

/** Changes of facts by level. */
export type FactChanges = Readonly<Record<NodeLevel, OutsideChange[]>>
export const noFactChanges = (): FactChanges => ({ farm: [], subFarm: [], asset: [] })

const changeOf = (
  level: NodeLevel,
  { id, farmCode, held, now }: { id: string; farmCode: string; held: Part | undefined; now: Part },
): OutsideChange[] => {
  if (!held) return []
  const [before, after] = [factsOf(level, held), factsOf(level, now)]
  const changed = Object.entries(after).filter(([field, value]) => !equalValues(fieldOf(field), before[field], value))
  return changed.length === 0 ? [] : [{ id, farmCode, before, after: Object.fromEntries(changed) }]
}

/** Notes which facts of a stored farm change. */
export const noteFarmChanges = (
  changes: FactChanges,
  now: { readonly farmCode: string; readonly entCode: string },
  held: StoredParts,
): void => {
  const { farmCode, entCode } = now
  changes.farm.push(...changeOf('farm', { id: entCode, farmCode, held: held.farm.get(entCode), now: now as Part }))
}

/** Notes which facts of stored parts a plant changes. New parts have no history yet. */
export const noteFactChanges = (changes: FactChanges, plant: PlantDescription, held: StoredParts): void => {
  const { farmCode, subFarms, devices } = plant
  noteFarmChanges(changes, plant, held)
  for (const one of subFarms)
    changes.subFarm.push(
      ...changeOf('subFarm', { id: one.subFarmCode, farmCode, held: held.subFarm.get(one.subFarmCode), now: one }),
    )
  for (const one of devices)
    if (one.type !== 'FARM')
      changes.asset.push(
        ...changeOf('asset', { id: one.entCode, farmCode, held: held.asset.get(one.entCode), now: one }),
      )
}

/** Adds changes of facts to the histories of the general sections, one change set for each level. */
export const recordFactChanges = async (tx: Db, changes: FactChanges): Promise<void> => {
  for (const level of nodeLevels) {
    const ofLevel = changes[level]
    if (ofLevel.length === 0) continue
    await countFactChanges(
      tx,
      ofLevel.map(({ id }) => ({ level, entCode: id })),
    )
    await recordOutsideChanges(tx, { kind: generalKinds[level], fields: fieldsOf(level) }, manifestOperation, ofLevel)
  }
}
