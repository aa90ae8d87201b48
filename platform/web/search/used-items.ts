import * as v from 'valibot'
import { shortText } from '../outside/values.ts'
import { createStoredValue, type StoredValue } from '../preference/stored-value.ts'

/** Favourite and recent items of a user, by id. */
export const UsedItems = v.object({
  favourites: v.optional(v.pipe(v.array(shortText(200)), v.maxLength(200)), []),
  /** Newest first. */
  recent: v.optional(v.pipe(v.array(shortText(200)), v.maxLength(50)), []),
})
export type UsedItems = v.InferOutput<typeof UsedItems>

const mostRecent = 20

export const withStar = ({ favourites, recent }: UsedItems, id: string): UsedItems => ({
  recent,
  favourites: favourites.includes(id) ? favourites.filter((one) => one !== id) : [...favourites, id].slice(-200),
})

export const withUse = ({ favourites, recent }: UsedItems, id: string): UsedItems => ({
  favourites,
  recent: [id, ...recent.filter((one) => one !== id)].slice(0, mostRecent),
})

/** Boost among equal results: favourites first, then recent items. */
export const boostsOf = ({ favourites, recent }: UsedItems): ReadonlyMap<string, number> => {
  const boosts = new Map(recent.map((id, at) => [id, 4 - (3 * at) / mostRecent]))
  for (const id of favourites) boosts.set(id, (boosts.get(id) ?? 0) + 6)
  return boosts
}

/** Id of a farm among them. */
export const farmItem = (farmCode: string) => `farm/${farmCode}`

/** Farms in display order: favourites, recent ones, then by name. */
export const farmsInOrder = <Farm extends { readonly farmCode: string; readonly name: string }>(
  farms: readonly Farm[],
  used: UsedItems,
  locale: string,
): Farm[] => {
  const boosts = boostsOf(used)
  const boost = ({ farmCode }: Farm) => boosts.get(farmItem(farmCode)) ?? 0
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  return farms.toSorted((one, other) => boost(other) - boost(one) || compare(one.name, other.name))
}

/** Stored for each user of this browser. */
export const usedItemsOf = (personId: string): StoredValue<UsedItems> =>
  createStoredValue(`solvane.search.${personId}`, UsedItems, { favourites: [], recent: [] })
