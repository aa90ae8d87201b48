/** Rules of the tests themselves: what each drill depends on, and whose budget each journey takes from. Pure. */
import { statesOfScreens, wholeProduct } from '../check/journey-features.ts'
import { drillFaults } from '../drills/drill-list.ts'
import type { SourceTree } from '../green-runs/source-digest.ts'
import type { FolderViolation } from './folder-rules.ts'

const journeyFolder = 'tests/e2e/'
const list = 'tools/check/journey-features.ts'

const journeyViolations = (
  files: readonly string[],
  featureOfJourney: Readonly<Record<string, string>>,
): FolderViolation[] => {
  const features = new Set([
    wholeProduct,
    statesOfScreens,
    ...files.flatMap((file) => file.match(/^features\/([^/]+)\//)?.[1] ?? []),
  ])
  const journeys = files
    .filter((file) => file.startsWith(journeyFolder) && file.endsWith('.test.ts'))
    .map((file) => file.slice(journeyFolder.length))
  const violation = (file: string, message: string): FolderViolation => ({ rule: 'journeys', file, message })
  return [
    ...journeys
      .filter((journey) => featureOfJourney[journey] === undefined)
      .map((journey) => violation(journeyFolder + journey, `has no feature in ${list}`)),
    ...Object.entries(featureOfJourney).flatMap(([journey, feature]) => [
      ...(journeys.includes(journey) ? [] : [violation(list, `names ${journey}, which does not exist`)]),
      ...(features.has(feature) ? [] : [violation(list, `names the feature ${feature}, which does not exist`)]),
    ]),
  ]
}

/** Drills without a good header, and journeys without a feature. */
export const testViolations = (
  tree: SourceTree,
  featureOfJourney: Readonly<Record<string, string>>,
): FolderViolation[] => [
  ...drillFaults(tree).map((fault) => ({ rule: 'drills', ...fault })),
  ...journeyViolations(tree.files, featureOfJourney),
]
