import { and, eq, ne, sql } from 'drizzle-orm'
import type { ValueFault } from '../../../platform/contract/field-check.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { CompanyLink } from '../contract/company-link.ts'
import { closedCircle, overfullDay } from '../contract/ownership.ts'
import type { Shareholding } from '../contract/shareholding.ts'
import { ownerCode } from '../contract/sub-category.ts'
import { allShares, shareOfHolding } from './ownership-books.ts'
import { companyLink } from './tables.ts'

/** Only one transaction at a time changes shares, because a rule is about all of them. */
const lockShares = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('shares of companies'))`)

const overfull = (shares: Parameters<typeof overfullDay>[0], value: number): readonly ValueFault[] => {
  const found = overfullDay(shares)
  if (!found) return []
  const percent = Math.round(found.percent * 1_000) / 1_000
  const sentence = `makes ${percent} % from ${found.day}; at most 100 % can be held`
  return [{ field: 'share', code: 'over-whole', bound: found.day, value: String(value), sentence }]
}

/** Faults of a share: more than 100 % on a day, or companies that own each other without an owner outside. */
export const shareholdingFaults = async (
  tx: Db,
  values: Omit<Shareholding, 'id' | 'version'>,
  before: object | undefined,
): Promise<readonly ValueFault[]> => {
  await lockShares(tx)
  const own = before && String(Reflect.get(before, 'id'))
  const others = (await allShares(tx)).filter(({ id }) => id !== own).map(({ share }) => share)
  const all = [...others, shareOfHolding(values)]
  const tooMuch = overfull(
    all.filter(({ company }) => company === values.company),
    values.share,
  )
  if (tooMuch.length > 0) return tooMuch
  const circle = closedCircle(all)
  return circle
    ? [
        {
          ...{ field: 'holder', code: 'closed-circle', bound: circle.day, value: values.holder ?? '' },
          sentence: `makes companies own each other without an owner outside from ${circle.day}`,
        },
      ]
    : []
}

/** Faults of a link of an owner: more than 100 % of the sub-farm on a day. */
export const ownerFaults = async (
  tx: Db,
  values: Omit<CompanyLink, 'id' | 'version'>,
  before: object | undefined,
): Promise<readonly ValueFault[]> => {
  if (values.role !== ownerCode || values.share === null) return []
  await lockShares(tx)
  const rows = await tx
    .select()
    .from(companyLink)
    .where(
      and(
        ...[eq(companyLink.entCode, values.entCode), eq(companyLink.role, ownerCode)],
        before && ne(companyLink.id, String(Reflect.get(before, 'id'))),
      ),
    )
  const links = [...(rows as unknown as readonly CompanyLink[]), values]
  return overfull(
    links.map(({ company, share, from, to }) => ({
      ...{ company: 'node', holder: { company }, percent: share ?? 0, from, to },
    })),
    values.share,
  )
}
