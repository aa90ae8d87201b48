import { useStoredValue } from '../../../platform/web/preference/use-stored-value.ts'
import { usedItemsOf, withStar } from '../../../platform/web/search/used-items.ts'
import { usePerson } from '../../../platform/web/session/session-context.tsx'

export const machineStar = (farmCode: string, machineCode: string) => `machine/${farmCode}/${machineCode}`

/** The favourites of the search and of these pages are the same: `[has, toggle, all]`. */
export const useStars = () => {
  const [used, write] = useStoredValue(usedItemsOf(usePerson()?.id ?? ''))
  const stars = new Set(used.favourites)
  return {
    has: (id: string) => stars.has(id),
    toggle: (id: string) => write(withStar(used, id)),
    all: used.favourites,
  }
}
