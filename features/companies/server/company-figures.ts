import { and, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { READ } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { perimeterOf } from '../../../platform/server/auth/rights.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type Farm, farmsIn } from '../../farms/server/port.ts'
import { ownershipOn } from '../contract/ownership.ts'
import { nodeKey, type OwnershipBooks, readBooks } from './ownership-books.ts'
import { companyLink } from './tables.ts'

/** Figures of a company in lists and on its card. */
export interface CompanyFigures {
  readonly farms: number
  readonly netMw: number
}

/** Farms whose companies a user sees. */
export const farmsOfReader = (db: Db, principal: Principal): Promise<Farm[]> =>
  farmsIn(db, perimeterOf(principal, { product: 'PICFarmCompanies', flag: READ }))

/** Part of each company of the power of the farms through all layers on a day, in MW. */
export const netMegawatts = (
  books: OwnershipBooks,
  farms: readonly Pick<Farm, 'entCode' | 'ratedPowerKw'>[],
  day: string,
): ReadonlyMap<string, number> => {
  const ownership = ownershipOn(books.shares, day)
  const sums = new Map<string, number>()
  // In a circle more than the whole passes through a company: it holds no more than the whole.
  for (const { entCode, ratedPowerKw } of farms)
    for (const { company, percent } of ownership.passing(nodeKey(entCode)))
      sums.set(company, (sums.get(company) ?? 0) + (Math.min(100, percent) * ratedPowerKw) / 100_000)
  return sums
}

/** Numbers of farms by company that have a link on a day. */
const farmsByCompany = async (
  db: Db,
  farmCodes: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, number>> => {
  if (farmCodes.length === 0) return new Map()
  const rows = await db
    .selectDistinct({ company: companyLink.company, farmCode: companyLink.farmCode })
    .from(companyLink)
    .where(
      and(
        inArray(companyLink.farmCode, [...farmCodes]),
        lte(companyLink.from, day),
        or(isNull(companyLink.to), gte(companyLink.to, day)),
      ),
    )
  const counts = new Map<string, number>()
  for (const { company } of rows) counts.set(String(company), (counts.get(String(company)) ?? 0) + 1)
  return counts
}

/** Figures of all companies today, of the farms that the user sees. */
export const companyFigures = async (
  db: Db,
  principal: Principal,
  nowMs: number,
): Promise<(id: string) => CompanyFigures> => {
  const day = new Date(nowMs).toISOString().slice(0, 10)
  const farms = await farmsOfReader(db, principal)
  const counts = await farmsByCompany(
    db,
    farms.map(({ farmCode }) => farmCode),
    day,
  )
  const megawatts = netMegawatts(await readBooks(db, farms), farms, day)
  return (id) => ({ farms: counts.get(id) ?? 0, netMw: megawatts.get(id) ?? 0 })
}
