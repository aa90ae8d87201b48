import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { cardedSubFarms } from '../../farms/server/nodes-port.ts'
import type { Farm } from '../../farms/server/port.ts'
import type { CompanyLink, LinkedSubFarm } from '../contract/company-link.ts'
import { company, companyLink } from './tables.ts'

/** All companies by name. */
export const companiesByName = async (db: Db) => {
  const { id, name, country, isManufacturer } = company
  const rows = await db.select({ id, name, country, isManufacturer }).from(company).orderBy(asc(name))
  return rows.map((row) => ({
    ...{ id: String(row.id), name: String(row.name), country: String(row.country) },
    isManufacturer: row.isManufacturer === true,
  }))
}

/** Links of a company to sub-farms of these farms, by farm and sub-farm, the newest first. */
export const linksOf = async (db: Db, id: string, farms: readonly Farm[]): Promise<LinkedSubFarm[]> => {
  const rows = (await db
    .select()
    .from(companyLink)
    .where(eq(companyLink.company, id))) as unknown as readonly CompanyLink[]
  const byCode = new Map(farms.map((farm) => [farm.farmCode, farm]))
  const seen = rows.filter(({ farmCode }) => byCode.has(farmCode))
  const subFarms = await cardedSubFarms(db, [...new Set(seen.map(({ farmCode }) => farmCode))])
  const names = new Map(subFarms.map(({ subFarmCode, name }) => [subFarmCode, name]))
  return seen
    .map(({ id: linkId, entCode, farmCode, role, share, from, to, reference }) => ({
      ...{ id: linkId, entCode, farmCode, role, share, from, to, reference },
      name: names.get(entCode) ?? entCode,
      farmName: byCode.get(farmCode)?.name ?? farmCode,
    }))
    .toSorted(
      (a, b) => a.farmName.localeCompare(b.farmName) || a.name.localeCompare(b.name) || (a.from < b.from ? 1 : -1),
    )
}
