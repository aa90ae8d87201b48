/** Screens whose states `screens-states` checks, each with the digest of the code that can break them. Pure. */
import { hasStates, type Round, type Screen } from '../../tests/e2e/screen-row.ts'
import { rounds } from '../../tests/e2e/screens.ts'
import type { TestFile } from '../check/test-report.ts'
import type { DigestedTest } from '../green-runs/green-runs.ts'
import { digestOf, importsOf, type SourceTree } from '../green-runs/source-digest.ts'

export const statesJourney = 'tests/e2e/screens-states.test.ts'

/** Code of every screen: the frame, the platform, the kit, and the journey with its parts. */
const common = [
  'apps/web/**',
  'platform/web/**',
  'platform/contract/**',
  'kit/**',
  'domain/**',
  'package-lock.json',
  statesJourney,
  'tests/e2e/go-in-place.ts',
  'tests/e2e/known-ids.ts',
  'tests/e2e/person.ts',
]

const featureOf = (file: string) => /^features\/([^/]+)\/(?:web|contract)\//.exec(file)?.[1]

/** Feature → the other features whose pages or contracts its own import. */
const featureImports = ({ files, read }: SourceTree): Map<string, Set<string>> => {
  const imports = new Map<string, Set<string>>()
  for (const file of files) {
    const feature = featureOf(file)
    if (feature === undefined || !/(?<!\.test)\.tsx?$/.test(file)) continue
    const known = imports.get(feature) ?? new Set()
    imports.set(feature, known)
    for (const target of importsOf(file, String(read(file)))) {
      const other = featureOf(target)
      if (other !== undefined && other !== feature) known.add(other)
    }
  }
  return imports
}

/** The feature, those that it imports, directly or through others, and those that fill a place on its screens. */
const shownWith = (feature: string, imports: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const shown = new Set([feature])
  for (const one of shown) for (const other of imports.get(one) ?? []) shown.add(other)
  for (const [other, known] of imports) if (known.has(feature)) shown.add(other)
  return [...shown].sort()
}

const rowOf = ({ empty, ...screen }: Screen): string =>
  JSON.stringify({ ...screen, ...(empty && { empty: { ...empty, words: String(empty.words) } }) })

export interface ScreenWithStates extends DigestedTest {
  readonly round: string
}

export const screensWithStates = (
  tree: SourceTree,
  walked: Readonly<Record<string, Round>> = rounds,
): ScreenWithStates[] => {
  const imports = featureImports(tree)
  const commonDigest = digestOf(tree, common)
  const digests = new Map<string, string>()
  const codeOf = (feature: string): string => {
    const known = digests.get(feature)
    if (known !== undefined) return known
    const places = shownWith(feature, imports).flatMap((one) =>
      ['web', 'contract', 'locales'].map((place) => `features/${one}/${place}/**`),
    )
    const digest = digestOf(tree, places)
    digests.set(feature, digest)
    return digest
  }
  return Object.entries(walked).flatMap(([name, round]) =>
    round.screens
      .filter((screen) => hasStates(round, screen))
      .map((screen) => ({
        name: screen.address,
        round: name,
        digest: digestOf(
          { files: [], read: () => '' },
          [],
          [
            ['common', commonDigest],
            ['feature', codeOf(screen.feature)],
            ['row', `${round.person} ${rowOf(screen)}`],
          ],
        ),
      })),
  )
}

/** The screens of those rounds that passed; `states` is the result of the journey, absent when it did not run. */
export const passedScreens = (
  ran: readonly ScreenWithStates[],
  states: TestFile | undefined,
): readonly ScreenWithStates[] =>
  states === undefined || states.passed === 0
    ? []
    : ran.filter(({ round }) => !states.failedTitles?.some((title) => title.endsWith(`: ${round}`)))
