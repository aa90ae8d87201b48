import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { cardedSubFarms } from '../../farms/server/nodes-port.ts'
import type { Farm } from '../../farms/server/port.ts'
import type { CompanyLink } from '../contract/company-link.ts'
import type { Share } from '../contract/ownership.ts'
import type { Shareholding } from '../contract/shareholding.ts'
import { ownerCode } from '../contract/sub-category.ts'
import { company, companyLink, shareholding } from './tables.ts'

/** A farm or sub-farm stands among the companies under this name. Ids of companies are whole numbers. */
export const nodeKey = (entCode: string): string => `node ${entCode}`

/** The code of a farm or sub-farm; undefined for a company. */
export const nodeOfKey = (key: string): string | undefined => (key.startsWith('node ') ? key.slice(5) : undefined)

export const shareOfHolding = ({
  company: held,
  holder,
  holderName,
  share,
  from,
  to,
}: Omit<Shareholding, 'id' | 'version'>): Share => ({
  ...{ company: held, percent: share, from, to },
  holder: holder === null ? { name: holderName ?? '' } : { company: holder },
})

/** Shares of companies, each with the id of its record. */
export const allShares = async (db: Db): Promise<readonly { readonly id: string; readonly share: Share }[]> => {
  const rows = (await db.select().from(shareholding)) as unknown as readonly Shareholding[]
  return rows.map((row) => ({ id: row.id, share: shareOfHolding(row) }))
}

/** The books of all farms asked for: who holds what, in the form that the look-through takes. */
export interface OwnershipBooks {
  readonly shares: readonly Share[]
  /** Names of companies by id. */
  readonly names: ReadonlyMap<string, string>
  /** Companies of the own group. */
  readonly ownGroup: ReadonlySet<string>
  /** Names and rated powers of farms and sub-farms, by code. */
  readonly nodes: ReadonlyMap<string, { readonly name: string; readonly powerKw: number }>
}

const always = '0001-01-01'

/** Parts of a farm that its sub-farms are, by their power; equal parts where no power is known. */
const partsOfFarm = (entCode: string, subFarms: readonly { readonly code: string; readonly kw: number }[]): Share[] => {
  const total = subFarms.reduce((sum, { kw }) => sum + kw, 0)
  return subFarms.map(({ code, kw }) => ({
    ...{ company: nodeKey(entCode), holder: { company: nodeKey(code) }, from: always, to: null },
    percent: total > 0 ? (100 * kw) / total : 100 / subFarms.length,
  }))
}

/** Reads the books of farms. Sub-farms stand between a farm and its owners, each with its part of the power. */
export const readBooks = async (db: Db, farms: readonly Farm[]): Promise<OwnershipBooks> => {
  const codes = farms.map(({ farmCode }) => farmCode)
  const subFarms = await cardedSubFarms(db, codes)
  const links = (await db
    .select()
    .from(companyLink)
    .where(eq(companyLink.role, ownerCode))) as unknown as readonly CompanyLink[]
  const companies = await db.select({ id: company.id, name: company.name, own: company.isOwnGroup }).from(company)
  const ofFarm = Map.groupBy(subFarms, ({ farmCode }) => farmCode)
  const known = new Set(codes)
  const nodes = new Map<string, { readonly name: string; readonly powerKw: number }>()
  const shares: Share[] = []
  for (const farm of farms) {
    nodes.set(farm.entCode, { name: farm.name, powerKw: farm.ratedPowerKw })
    const parts = partsOfFarm(
      farm.entCode,
      (ofFarm.get(farm.farmCode) ?? []).map(({ subFarmCode, installedPowerKw }) => ({
        ...{ code: subFarmCode, kw: installedPowerKw },
      })),
    )
    shares.push(...parts)
    for (const { subFarmCode, name } of ofFarm.get(farm.farmCode) ?? []) {
      const part = parts.find(({ holder }) => 'company' in holder && holder.company === nodeKey(subFarmCode))
      nodes.set(subFarmCode, { name, powerKw: (farm.ratedPowerKw * (part?.percent ?? 0)) / 100 })
    }
  }
  for (const { entCode, farmCode, company: holder, share, from, to } of links)
    if (known.has(farmCode) && share !== null)
      shares.push({ company: nodeKey(entCode), holder: { company: holder }, percent: share, from, to })
  return {
    shares: [...shares, ...(await allShares(db)).map(({ share }) => share)],
    names: new Map(companies.map(({ id, name }) => [String(id), String(name)])),
    ownGroup: new Set(companies.filter(({ own }) => own === true).map(({ id }) => String(id))),
    nodes,
  }
}
