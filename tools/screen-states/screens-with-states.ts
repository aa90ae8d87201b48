/** Screens with the journeys that look at them in each of their states, and the digest of the code that can break them. Pure. */
import { galleryAddress, hasStates, type Round, type Screen } from '../../tests/e2e/screen-row.ts'
import { rounds } from '../../tests/e2e/screens.ts'
import type { TestFile } from '../check/test-report.ts'
import type { DigestedTest } from '../green-runs/green-runs.ts'
import { digestOf, importsOf, type SourceTree } from '../green-runs/source-digest.ts'

const look = 'tests/e2e/screens-look.test.ts'
const lacks = 'tests/e2e/screens-states.test.ts'
const gallery = 'tests/e2e/kit-gallery.test.ts'

/** They run only for screens whose code changed. */
export const statesJourneys: readonly string[] = [look, lacks, gallery]

/** Code of every screen: the frame, the platform, the kit, and the journeys with their parts. */
const common = [
  'apps/web/**',
  'platform/web/**',
  'platform/contract/**',
  'kit/**',
  'domain/**',
  'package-lock.json',
  look,
  lacks,
  'tests/e2e/axe-findings.ts',
  'tests/e2e/go-in-place.ts',
  'tests/e2e/known-ids.ts',
  'tests/e2e/page-findings.ts',
  'tests/e2e/person.ts',
]

/** Code of the gallery of the kit, which shows its pieces without a server. */
const ofGallery = ['kit/**', 'apps/web/**', 'package-lock.json', gallery, 'tests/e2e/axe-findings.ts']

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
  /** Files of its tests. */
  readonly journeys: readonly string[]
  /** Titles of its tests end with it; undefined: all tests of the files are its own. */
  readonly round?: string
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
      // The journeys see the data of the demo.
      ['web/**', 'contract/**', 'locales/**', 'server/demo-*.ts'].map((place) => `features/${one}/${place}`),
    )
    const digest = digestOf(tree, places)
    digests.set(feature, digest)
    return digest
  }
  const screens = Object.entries(walked).flatMap(([name, round]) =>
    round.screens.map((screen) => ({
      name: screen.address,
      round: name,
      journeys: hasStates(round, screen) ? [look, lacks] : [look],
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
  return [...screens, { name: galleryAddress, journeys: [gallery], digest: digestOf(tree, ofGallery) }]
}

/** The screens whose tests have all passed. `files` are the results of the journeys that ran. */
export const passedScreens = (
  ran: readonly ScreenWithStates[],
  files: readonly TestFile[],
): readonly ScreenWithStates[] =>
  ran.filter(({ journeys, round }) =>
    journeys.every((journey) => {
      const { passed = 0, otherTitles = [] } = files.find(({ file }) => file === journey) ?? {}
      const isOwn = (title: string) => round === undefined || title.endsWith(`: ${round}`)
      return passed > 0 && !otherTitles.some(isOwn)
    }),
  )
