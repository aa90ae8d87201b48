import { inArray, like } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { PlantDescription } from '../contract/plant-description.ts'
import { coveringCode } from './covering-sub-farm.ts'
import { PlantConflictError } from './plant-conflict.ts'
import { usedCode, usedPentagram } from './tables.ts'

/** Rows of one statement. */
const rowsAtOnce = 5_000

/** The codes of a plant and of its parts. */
const codesOf = ({ farmCode, entCode, subFarms, devices }: PlantDescription): readonly string[] => [
  entCode,
  ...(subFarms.length === 0 ? [coveringCode(farmCode)] : subFarms.map(({ subFarmCode }) => subFarmCode)),
  ...devices.map((device) => device.entCode),
]

/** Keeps the codes of plants for ever. Throws PlantConflictError for one that another farm has, or had. */
export const claimCodes = async (tx: Db, plants: readonly PlantDescription[]): Promise<void> => {
  const owners = new Map(plants.flatMap((plant) => codesOf(plant).map((code) => [code, plant.farmCode] as const)))
  const codes = [...owners.keys()]
  for (let start = 0; start < codes.length; start += rowsAtOnce) {
    const some = codes.slice(start, start + rowsAtOnce)
    const known = await tx.select().from(usedCode).where(inArray(usedCode.code, some))
    const other = known.find(({ code, farmCode }) => owners.get(code) !== farmCode)
    if (other) throw new PlantConflictError('entCode', other.code, other.farmCode)
    const isKnown = new Set(known.map(({ code }) => code))
    const fresh = some.filter((code) => !isKnown.has(code))
    if (fresh.length > 0)
      await tx
        .insert(usedCode)
        .values(fresh.map((code) => ({ code, farmCode: owners.get(code) ?? '' })))
        .onConflictDoNothing()
  }
}

/** Keeps the pentagrams of plants for ever. Throws PlantConflictError for one that another farm has, or had. */
export const claimPentagrams = async (tx: Db, plants: readonly PlantDescription[]): Promise<void> => {
  const owners = new Map(plants.map(({ pentagram, farmCode }) => [pentagram, farmCode]))
  const known = await tx
    .select()
    .from(usedPentagram)
    .where(inArray(usedPentagram.pentagram, [...owners.keys()]))
  const other = known.find(({ pentagram, farmCode }) => owners.get(pentagram) !== farmCode)
  if (other) throw new PlantConflictError('pentagram', other.pentagram, other.farmCode)
  const rows = [...owners].map(([pentagram, farmCode]) => ({ pentagram, farmCode }))
  if (rows.length > 0) await tx.insert(usedPentagram).values(rows).onConflictDoNothing()
}

/** Pentagrams of a country that a farm has, or had. */
export const usedPentagramsOf = async (db: Db, countryCode: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ pentagram: usedPentagram.pentagram })
    .from(usedPentagram)
    .where(like(usedPentagram.pentagram, `%${countryCode}`))
  return new Set(rows.map(({ pentagram }) => pentagram))
}
