import type { FarmPlace, PerimeterRule } from '../../../domain/perimeter-rule.ts'
import type { Perimeter as SeenFarms } from '../../../domain/right.ts'
import { foreignFarms } from '../../../platform/server/http/problems.ts'
import type { Perimeter, SeenPerimeter } from '../contract/person.ts'
import { resolvePerimeter } from './grants-of.ts'
import type { ReaderScene } from './reader-scene.ts'

/** A rule without the farms that its reader does not see, which are only counted. */
export const seenPerimeter = (rule: PerimeterRule, hidden: ReadonlySet<string>): SeenPerimeter => {
  const { everyFarm, countryCodes, technologies, subsidiaries } = rule
  const farmCodes = rule.farmCodes.filter((farmCode) => !hidden.has(farmCode))
  return {
    everyFarm,
    farmCodes,
    countryCodes: [...countryCodes],
    technologies: [...technologies],
    subsidiaries: [...subsidiaries],
    hiddenFarms: rule.farmCodes.length - farmCodes.length,
  }
}

/** What somebody saves who does not see every farm: the farms that they could not see stay as they were. */
export const keepHidden = (next: Perimeter, before: PerimeterRule, hidden: ReadonlySet<string>): PerimeterRule => ({
  ...next,
  farmCodes: [
    ...new Set([...next.farmCodes, ...before.farmCodes.filter((farmCode) => hidden.has(farmCode))]),
  ].toSorted(),
})

/** Throws for farms that a rule newly names and that do not exist or that the reader does not see. */
export const requireVisibleFarms = (
  { places, hidden }: Pick<ReaderScene, 'places' | 'hidden'>,
  farmCodes: readonly string[],
  before: readonly string[],
): void => {
  const unknown = farmCodes.filter(
    (farmCode) => (!places.has(farmCode) || hidden.has(farmCode)) && !before.includes(farmCode),
  )
  if (unknown.length > 0) throw foreignFarms('body.perimeter', unknown)
}

/** How many farms of those that the reader sees are covered by rules; null: by rule every one. */
export const seenFarmCount = (
  rules: readonly PerimeterRule[],
  farms: readonly FarmPlace[],
  seen: SeenFarms,
): number | null => {
  const codes = new Set<string>()
  const isSeen = (farmCode: string) => seen === 'all' || seen.has(farmCode)
  for (const rule of rules) {
    const perimeter = resolvePerimeter(rule, farms)
    if (perimeter === 'all') return null
    for (const farmCode of perimeter) if (isSeen(farmCode)) codes.add(farmCode)
  }
  const existing = new Set(farms.map(({ farmCode }) => farmCode))
  return [...codes].filter((farmCode) => existing.has(farmCode)).length
}
