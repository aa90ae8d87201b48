import { hash } from 'node:crypto'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { PlantManifest } from '../../plant-connection/contract/plant-manifest.ts'
import { writeCodeBooks } from './code-books.ts'
import { asset, farm, subFarm, writtenManifest } from './tables.ts'

/** Who made a farm's row. */
export type FarmOrigin = 'demo' | 'import' | 'connection'

/** A code of the manifest already belongs to another farm; the message names the code and that farm. */
export class PlantConflictError extends Error {
  constructor(what: string, code: string, farmCode: string) {
    super(`${what} ${code} already belongs to farm ${farmCode}`)
    this.name = 'PlantConflictError'
  }
}

/**
 * Writes the farms, sub-farms and assets of plants as their manifests have them. Idempotent, and the same manifest again writes
 * nothing; what a manifest no longer names is kept, because its history is. The origin stays that of the first write.
 * Run it inside a transaction: throws PlantConflictError, and then nothing of the plants may stay.
 */
export const upsertPlants = async (tx: Db, manifests: readonly PlantManifest[], origin: FarmOrigin): Promise<void> => {
  const written = await writtenDigests(tx, manifests)
  for (const manifest of manifests) {
    const digest = digestOf(manifest)
    if (written.get(manifest.farmCode) === digest) continue
    await upsertFarm(tx, manifest, origin)
    await upsertSubFarms(tx, manifest)
    await upsertAssets(tx, manifest)
    await writeCodeBooks(tx, manifest)
    await tx
      .insert(writtenManifest)
      .values({ farmCode: manifest.farmCode, digest })
      .onConflictDoUpdate({ target: writtenManifest.farmCode, set: { digest } })
  }
}

/** Signals are not written here, and a plant has thousands. */
const digestOf = ({ devices, ...manifest }: PlantManifest): string =>
  hash('sha256', JSON.stringify([manifest, devices.map(({ signals: _signals, ...device }) => device)]))

const writtenDigests = async (tx: Db, manifests: readonly PlantManifest[]): Promise<Map<string, string>> => {
  const farmCodes = manifests.map(({ farmCode }) => farmCode)
  const rows = await tx.select().from(writtenManifest).where(inArray(writtenManifest.farmCode, farmCodes))
  return new Map(rows.map(({ farmCode, digest }) => [farmCode, digest]))
}

const upsertFarm = async (tx: Db, manifest: PlantManifest, origin: FarmOrigin): Promise<void> => {
  const { farmCode, subFarms: _subFarms, devices: _devices, codeBooks: _codeBooks, ...described } = manifest
  const [other] = await tx
    .select({ farmCode: farm.farmCode, entCode: farm.entCode })
    .from(farm)
    .where(
      and(ne(farm.farmCode, farmCode), or(eq(farm.entCode, manifest.entCode), eq(farm.pentagram, manifest.pentagram))),
    )
  if (other?.entCode === manifest.entCode) throw new PlantConflictError('entCode', manifest.entCode, other.farmCode)
  if (other) throw new PlantConflictError('pentagram', manifest.pentagram, other.farmCode)

  const columns = {
    ...described,
    region: manifest.region ?? null,
    subsidiary: manifest.subsidiary ?? null,
    latitude: manifest.latitude ?? null,
    longitude: manifest.longitude ?? null,
  }
  await tx
    .insert(farm)
    .values({ farmCode, ...columns, origin })
    .onConflictDoUpdate({ target: farm.farmCode, set: columns })
}

const upsertSubFarms = async (tx: Db, { farmCode, subFarms }: PlantManifest): Promise<void> => {
  if (subFarms.length === 0) return
  const written = await tx
    .insert(subFarm)
    .values(subFarms.map((unit) => ({ ...unit, farmCode, feeder: unit.feeder ?? null })))
    .onConflictDoUpdate({
      target: subFarm.subFarmCode,
      set: { name: excluded('name'), feeder: excluded('feeder'), installedPowerKw: excluded('installed_power_kw') },
      setWhere: eq(subFarm.farmCode, farmCode),
    })
    .returning({ code: subFarm.subFarmCode })
  const missing = subFarms.find((unit) => !written.some(({ code }) => code === unit.subFarmCode))
  if (!missing) return
  const [owner] = await tx.select().from(subFarm).where(eq(subFarm.subFarmCode, missing.subFarmCode))
  throw new PlantConflictError('sub-farm', missing.subFarmCode, owner?.farmCode ?? '?')
}

const upsertAssets = async (tx: Db, { farmCode, devices }: PlantManifest): Promise<void> => {
  const written = await tx
    .insert(asset)
    .values(
      devices.map(({ signals: _signals, ...device }) => ({
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
