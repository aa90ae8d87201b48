import { meanOwners, ownershipOn, type Share, type UltimateOwner } from '../contract/ownership.ts'
import type { Ownership } from '../contract/ownership-call.ts'
import { ownershipLayers } from '../contract/ownership-layers.ts'
import { nodeKey, nodeOfKey, type OwnershipBooks } from './ownership-books.ts'

/** The shares without those of companies of the own group: the look-through ends at them. */
export const untilOwnGroup = ({ shares, ownGroup }: Pick<OwnershipBooks, 'shares' | 'ownGroup'>): readonly Share[] =>
  shares.filter(({ company }) => !ownGroup.has(company))

/** Part of the own group in %, as a mean over the days. Null without a company of the own group. */
export const netShareOf = (books: OwnershipBooks, entCode: string, from: string, to: string): number | null => {
  if (books.ownGroup.size === 0) return null
  return meanOwners(untilOwnGroup(books), nodeKey(entCode), from, to).reduce(
    (sum, { owner, percent }) => sum + ('company' in owner && books.ownGroup.has(owner.company) ? percent : 0),
    0,
  )
}

type Named = Pick<Ownership['owners'][number], 'sort' | 'key' | 'companyId' | 'name'>

/** Names a company, or a farm or sub-farm that stands among them. */
const namedCompany = (books: OwnershipBooks, company: string, seesCompanies: boolean): Omit<Named, 'key'> => {
  const node = nodeOfKey(company)
  if (node !== undefined) return { sort: 'node', companyId: null, name: books.nodes.get(node)?.name ?? node }
  return {
    ...{ sort: 'company', companyId: seesCompanies ? company : null },
    name: books.names.get(company) ?? company,
  }
}

const namedOwner = (books: OwnershipBooks, owner: UltimateOwner, seesCompanies: boolean): Named => {
  if ('name' in owner) return { sort: 'name', key: `name ${owner.name}`, companyId: null, name: owner.name }
  // A sub-farm without a recorded owner: nobody knows who holds it.
  const unknownOf = 'unknownOf' in owner ? owner.unknownOf : nodeOfKey(owner.company) && owner.company
  if (unknownOf !== undefined)
    return {
      ...{ sort: 'unknown', key: `unknown ${unknownOf}`, companyId: null },
      name: namedCompany(books, unknownOf, seesCompanies).name,
    }
  if (!('company' in owner)) throw new Error('an owner is a company, a name or unknown')
  return { key: `company ${owner.company}`, ...namedCompany(books, owner.company, seesCompanies) }
}

/** The look-through of a farm or sub-farm. Days are ISO texts, both included; the layers are those of the last day. */
export const ownershipOfNode = (
  books: OwnershipBooks,
  {
    entCode,
    from,
    to,
    seesCompanies,
  }: { readonly entCode: string; readonly from: string; readonly to: string; readonly seesCompanies: boolean },
): Ownership => {
  const ratedMw = (books.nodes.get(entCode)?.powerKw ?? 0) / 1_000
  const { nodes, edges } = ownershipLayers(ownershipOn(books.shares, to), nodeKey(entCode))
  return {
    ...{ entCode, from, to, ratedMw },
    netShare: netShareOf(books, entCode, from, to),
    nodes: nodes.map(({ key, company, name, unknownOf, layer, percent }) => ({
      ...(company !== undefined
        ? { key, ...namedCompany(books, company, seesCompanies) }
        : namedOwner(books, name !== undefined ? { name } : { unknownOf: unknownOf ?? '' }, seesCompanies)),
      ...{ key, layer, percent },
      isOwnGroup: company !== undefined && books.ownGroup.has(company),
    })),
    edges: [...edges],
    owners: meanOwners(books.shares, nodeKey(entCode), from, to).map(({ owner, percent }) => ({
      ...namedOwner(books, owner, seesCompanies),
      ...{ percent, mw: (ratedMw * percent) / 100 },
    })),
  }
}
