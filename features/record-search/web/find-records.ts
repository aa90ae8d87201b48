import { searchRecords } from '../../../platform/contract/reference-calls.ts'
import { call } from '../../../platform/web/api/call.ts'
import type { FindSearchItems } from '../../../platform/web/search/search-item.ts'

const findRecords: FindSearchItems = async ({ query, t, language, places, can, signal }) => {
  // Nothing is asked if the user may read no searched kind.
  if (![...places.values()].some(({ isSearched, right }) => isSearched && can(right))) return []
  const { results } = await call(searchRecords, { query: { search: query, language } }, signal)
  return results.flatMap(({ kind, id, label }) => {
    const place = places.get(kind)
    if (!place) return []
    return { id: `record/${kind}/${id}`, label, kind: t(place.noun), icon: place.icon, href: place.links.view(id) }
  })
}

export default findRecords
