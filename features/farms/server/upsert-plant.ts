import { hash } from 'node:crypto'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { PlantDescription } from '../contract/plant-description.ts'
import { writeCodeBooks } from './code-books.ts'
import { keepCovering } from './covering-sub-farm.ts'
import { insertNewPlants } from './insert-plants.ts'
import { noFactChanges, noteFactChanges, recordFactChanges, storedParts, withPersonsFacts } from './keep-facts.ts'
import { lockPlants } from './nodes/plant-statements.ts'
import { type FarmOrigin, PlantConflictError } from './plant-conflict.ts'
import { asset, farm, subFarm, writtenManifest } from './tables.ts'
import { claimCodes, claimPentagrams } from './used-codes.ts'

/** A list of so many plants is written many rows at once. */
const longList = 100

/**
 * Writes the farms, sub-farms and assets of plants as they are described. Idempotent: the same description again writes nothing.
 * Parts that a description no longer names are kept, because their history is. So are facts that a person has written. Other
 * facts that change are in the history of their card. The origin stays that of the first write.
 * Run it inside a transaction: throws PlantConflictError, and then nothing of the plants may stay.
 */
export const upsertPlants = async (tx: Db, plants: readonly PlantDescription[], origin: FarmOrigin): Promise<void> => {
  const written = await writtenDigests(tx, plants)
  const inserted = plants.length < longList ? new Set() : await insertNewPlants(tx, plants, origin, digestOf)
  const changes = noFactChanges()
  for (const plant of plants) {
    if (inserted.has(plant.farmCode)) continue
    const digest = digestOf(plant)
    if (written.get(plant.farmCode) === digest) continue
    await lockPlants(tx)
    const held = await storedParts(tx, [plant.farmCode])
    const kept = await withPersonsFacts(tx, plant, held)
    await upsertFarm(tx, kept, origin)
    await upsertSubFarms(tx, kept)
    await keepCovering(tx, kept)
    await upsertAssets(tx, kept)
    noteFactChanges(changes, kept, held)
    await claimCodes(tx, [plant])
    await claimPentagrams(tx, [plant])
    await writeCodeBooks(tx, plant)
    await tx
      .insert(writtenManifest)
      .values({ farmCode: plant.farmCode, digest })
      .onConflictDoUpdate({ target: writtenManifest.farmCode, set: { digest } })
  }
  await recordFactChanges(tx, changes)
}

const digestOf = ({ devices, ...plant }: PlantDescription): string => hash('sha256', JSON.stringify([plant, devices]))

const writtenDigests = async (tx: Db, plants: readonly PlantDescription[]): Promise<Map<string, string>> => {
  const farmCodes = plants.map(({ farmCode }) => farmCode)
  const rows = await tx.select().from(writtenManifest).where(inArray(writtenManifest.farmCode, farmCodes))
  return new Map(rows.map(({ farmCode, digest }) => [farmCode, digest]))
}

const upsertFarm = async (tx: Db, plant: PlantDescription, origin: FarmOrigin): Promise<void> => {
  const { farmCode, subFarms: _subFarms, devices: _devices, codeBooks: _codeBooks, ...described } = plant
  const [other] = await tx
    .select({ farmCode: farm.farmCode, entCode: farm.entCode })
    .from(farm)
    .where(and(ne(farm.farmCode, farmCode), or(eq(farm.entCode, plant.entCode), eq(farm.pentagram, plant.pentagram))))
  if (other?.entCode === plant.entCode) throw new PlantConflictError('entCode', plant.entCode, other.farmCode)
  if (other) throw new PlantConflictError('pentagram', plant.pentagram, other.farmCode)
  const [held] = await tx.select({ entCode: farm.entCode }).from(farm).where(eq(farm.farmCode, farmCode))
  if (held && held.entCode !== plant.entCode) throw PlantConflictError.ofChange(farmCode, held.entCode, plant.entCode)

  const columns = {
    ...described,
    region: plant.region ?? null,
    subsidiary: plant.subsidiary ?? null,
    latitude: plant.latitude ?? null,
    longitude: plant.longitude ?? null,
  }
  await tx
    .insert(farm)
    .values({ farmCode, ...columns, origin })
    .onConflictDoUpdate({ target: farm.farmCode, set: columns })
}

const upsertSubFarms = async (tx: Db, { farmCode, subFarms }: PlantDescription): Promise<void> => {
  if (subFarms.length === 0) return
  const written = await tx
    .insert(subFarm)
    .values(subFarms.map((unit) => ({ ...unit, farmCode, feeder: unit.feeder ?? null, role: 'named' as const })))
    .onConflictDoUpdate({
      target: subFarm.subFarmCode,
      set: {
        name: excluded('name'),
        feeder: excluded('feeder'),
        installedPowerKw: excluded('installed_power_kw'),
        role: 'named',
      },
      setWhere: eq(subFarm.farmCode, farmCode),
    })
    .returning({ code: subFarm.subFarmCode })
  const missing = subFarms.find((unit) => !written.some(({ code }) => code === unit.subFarmCode))
  if (!missing) return
  const [owner] = await tx.select().from(subFarm).where(eq(subFarm.subFarmCode, missing.subFarmCode))
  throw new PlantConflictError('sub-farm', missing.subFarmCode, owner?.farmCode ?? '?')
}

const upsertAssets = async (tx: Db, { farmCode, devices }: PlantDescription): Promise<void> => {
  const written = await tx
    .insert(asset)
    .values(
      devices.map((device) => ({
        ...device,
        farmCode,
        subFarmCode: device.subFarmCode ?? null,
        manufacturer: device.manufacturer ?? null,
        model: device.model ?? null,
        ratedPowerKw: device.ratedPowerKw ?? null,
        latitude: device.latitude ?? null,
        longitude: device.longitude ?? null,
        powerModel: device.powerModel ?? null,
      })),
    )
    .onConflictDoUpdate({
      target: asset.entCode,
      set: {
        subFarmCode: excluded('sub_farm_code'),
        deviceCode: excluded('device_code'),
        type: excluded('type'),
        name: excluded('name'),
        manufacturer: excluded('manufacturer'),
        model: excluded('model'),
        ratedPowerKw: excluded('rated_power_kw'),
        latitude: excluded('latitude'),
        longitude: excluded('longitude'),
        powerModel: excluded('power_model'),
      },
      setWhere: eq(asset.farmCode, farmCode),
    })
    .returning({ code: asset.entCode })
  const missing = devices.find((device) => !written.some(({ code }) => code === device.entCode))
  if (!missing) return
  const [owner] = await tx.select().from(asset).where(eq(asset.entCode, missing.entCode))
  throw new PlantConflictError('asset', missing.entCode, owner?.farmCode ?? '?')
}

const excluded = (column: string) => sql.raw(`excluded.${column}`)
