import { hash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { plantFacts } from '../contract/plant-facts.ts'
import type { NodeLevel } from '../contract/plant-node.ts'
import { coveringCode, coveringRow } from './covering-sub-farm.ts'
import { lockPlants } from './nodes/plant-statements.ts'
import { PlantConflictError } from './plant-conflict.ts'
import { asset, farm, plantStatement, subFarm, usedCode, usedPentagram } from './tables.ts'

/** Seconds without data after which a farm that a person added counts as not connected. */
const usualLifeWordTimeoutS = 600

type FarmRow = Omit<typeof farm.$inferInsert, 'entCode' | 'lifeWordTimeoutS' | 'hasCamera' | 'origin'>
type SubFarmRow = Pick<typeof subFarm.$inferInsert, 'subFarmCode' | 'farmCode' | 'name' | 'feeder' | 'installedPowerKw'>
type AssetRow = Omit<typeof asset.$inferInsert, 'entCode' | 'powerModel'>

/** Keeps codes of a farm for ever. Throws PlantConflictError for one that any node has, or had. */
const claimNew = async (tx: Db, farmCode: string, codes: readonly string[]): Promise<void> => {
  const [known] = await tx
    .select()
    .from(usedCode)
    .where(inArray(usedCode.code, [...codes]))
    .limit(1)
  if (known) throw new PlantConflictError('entCode', known.code, known.farmCode)
  await tx.insert(usedCode).values(codes.map((code) => ({ code, farmCode })))
}

/** Notes that a person has written these facts, so that no manifest overwrites them. */
const keepAsWritten = async (tx: Db, level: NodeLevel, entCode: string, row: object): Promise<void> => {
  const saidAt = new Date()
  const said = Object.entries(plantFacts[level]).flatMap(([field, column]) => {
    const value: unknown = Reflect.get(row, column) ?? null
    return value === null ? [] : [{ level, entCode, field, value: value as string | number, saidAt }]
  })
  if (said.length > 0) await tx.insert(plantStatement).values(said)
}

/** Code of the node of a farm. */
const farmEntCode = (farmCode: string): string => `E-${farmCode}`

const longestCode = 50
/** Code of the node of an asset. */
const assetEntCode = (farmCode: string, deviceCode: string): string => {
  const code = `${farmEntCode(farmCode)}-${deviceCode}`
  return code.length <= longestCode ? code : `${deviceCode}-${hash('sha256', code).slice(0, 24)}`
}

/**
 * Adds a farm that a person describes, with a sub-farm that covers it. Resolves with its entCode. Throws PlantConflictError
 * where another farm has or had one of its codes.
 */
export const insertFarm = async (tx: Db, row: FarmRow): Promise<string> => {
  await lockPlants(tx)
  const { farmCode, pentagram } = row
  const entCode = farmEntCode(farmCode)
  const [other] = await tx.select().from(farm).where(eq(farm.farmCode, farmCode)).limit(1)
  if (other) throw new PlantConflictError('farmCode', farmCode, other.farmCode)
  const [used] = await tx.select().from(usedPentagram).where(eq(usedPentagram.pentagram, pentagram)).limit(1)
  if (used) throw new PlantConflictError('pentagram', pentagram, used.farmCode)
  await claimNew(tx, farmCode, [entCode, coveringCode(farmCode)])
  await tx.insert(farm).values({ ...row, entCode, lifeWordTimeoutS: usualLifeWordTimeoutS, origin: 'person' })
  await tx.insert(subFarm).values(coveringRow(row))
  await tx.insert(usedPentagram).values({ pentagram, farmCode })
  await keepAsWritten(tx, 'farm', entCode, row)
  return entCode
}

/** Adds a sub-farm. The one that covered its farm is a node no longer. */
export const insertSubFarm = async (tx: Db, row: SubFarmRow): Promise<string> => {
  await lockPlants(tx)
  const { farmCode, subFarmCode } = row
  await claimNew(tx, farmCode, [subFarmCode])
  await tx.insert(subFarm).values({ ...row, role: 'named' })
  await tx
    .update(subFarm)
    .set({ role: 'former' })
    .where(and(eq(subFarm.farmCode, farmCode), eq(subFarm.role, 'covering')))
  await keepAsWritten(tx, 'subFarm', subFarmCode, row)
  return subFarmCode
}

/** Adds a machine, a station or a substation. A sub-farm that covers the farm is not written: it follows from the farm. */
export const insertAsset = async (tx: Db, row: AssetRow): Promise<string> => {
  await lockPlants(tx)
  const { farmCode, deviceCode, subFarmCode } = row
  const entCode = assetEntCode(farmCode, deviceCode)
  const [other] = await tx
    .select()
    .from(asset)
    .where(and(eq(asset.farmCode, farmCode), eq(asset.deviceCode, deviceCode)))
    .limit(1)
  if (other) throw new PlantConflictError('deviceCode', deviceCode, farmCode)
  await claimNew(tx, farmCode, [entCode])
  const [above] = subFarmCode
    ? await tx.select().from(subFarm).where(eq(subFarm.subFarmCode, subFarmCode))
    : [undefined]
  await tx.insert(asset).values({ ...row, entCode, subFarmCode: above?.role === 'named' ? above.subFarmCode : null })
  await keepAsWritten(tx, 'asset', entCode, row)
  return entCode
}

/** Codes of the nodes and devices of a farm, also earlier ones. */
export const codesUsedOn = async (db: Db, farmCode: string): Promise<ReadonlySet<string>> => {
  const [codes, devices] = await Promise.all([
    db.select({ code: usedCode.code }).from(usedCode).where(eq(usedCode.farmCode, farmCode)),
    db.select({ code: asset.deviceCode }).from(asset).where(eq(asset.farmCode, farmCode)),
  ])
  return new Set([...codes, ...devices].map(({ code }) => code))
}

/** Whether a farm has a code, or its nodes had the codes that follow from it. */
export const isFarmCodeTaken = async (db: Db, farmCode: string): Promise<boolean> => {
  const [held] = await db.select({ code: farm.farmCode }).from(farm).where(eq(farm.farmCode, farmCode)).limit(1)
  if (held) return true
  const codes = [farmEntCode(farmCode), coveringCode(farmCode)]
  const [used] = await db.select({ code: usedCode.code }).from(usedCode).where(inArray(usedCode.code, codes)).limit(1)
  return used !== undefined
}
