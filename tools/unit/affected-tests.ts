/** Test files that a change may break, the nearest first. Pure. */

export interface SourceTree {
  /** Paths relative to the root, with forward slashes. */
  readonly files: readonly string[]
  readonly read: (file: string) => string
}

export interface AffectedTest {
  readonly file: string
  /** Imports between the test and the changed file; 0 is the changed file itself. */
  readonly distance: number
}

/** They import every feature: through them each change would reach each test. */
const compositionRoots = new Set([
  'apps/server/features.ts',
  'apps/server/main.ts',
  'apps/web/features.ts',
  'tests/spec/open-test-server.ts',
])
const isModule = (file: string) => /\.(ts|tsx|mjs)$/.test(file)
const isUnitTest = (file: string) =>
  /\.test\.tsx?$/.test(file) && !/\.drill\.test\.ts$/.test(file) && !file.startsWith('tests/e2e/')
/** `features/users/server`, `platform/web/forms`: tests in a place may reach its files through a server or a screen. */
const placeOf = (file: string) =>
  file
    .split('/')
    .slice(0, 3)
    .join('/')
    .replace(/\/locales$/, '/web')

const specifier = /(?:\bfrom|\bimport\(?|\bnew URL\()\s*'(\.[^']+)'/g

const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(specifier)].map(([, target = '']) => new URL(target, `file:///${file}`).pathname.slice(1))

/** Modules that a test finds by the name of the file. */
const foundByName: readonly (readonly [RegExp, string])[] = [
  [/^features\/[^/]+\/server\/test-authorization\.ts$/, 'tests/spec/authorization.ts'],
  [/^features\/[^/]+\/web\/test-screens\.ts$/, 'tests/spec/web-routes.test.ts'],
  [/^features\/[^/]+\/web\/(index|slots-port)\.ts$/, 'tests/spec/slots.test.ts'],
]

const importersOf = ({ files, read }: SourceTree): Map<string, string[]> => {
  const importers = new Map<string, string[]>()
  const add = (target: string, file: string) => {
    const known = importers.get(target)
    if (known) known.push(file)
    else importers.set(target, [file])
  }
  for (const file of files.filter(isModule)) {
    for (const target of importsOf(file, read(file))) add(target, file)
    for (const [name, importer] of foundByName) if (name.test(file)) add(file, importer)
  }
  return importers
}

/** `group` of `group-routes.test.ts` and `groups.tsx`. */
const wordOf = (file: string) => (file.split('/').at(-1) ?? '').split(/[-.]/)[0]?.replace(/s$/, '') ?? ''

/** Tests that import a changed file, directly or through others, and those beside it; of equally near ones namesakes first. */
export const affectedTests = (tree: SourceTree, changed: readonly string[]): AffectedTest[] => {
  const importers = importersOf(tree)
  const distances = new Map(changed.map((file) => [file, 0]))
  let reached: readonly string[] = changed
  for (let distance = 1; reached.length > 0; distance++) {
    const next = new Set<string>()
    for (const file of reached)
      if (distance === 1 || !compositionRoots.has(file))
        for (const importer of importers.get(file) ?? [])
          if (!distances.has(importer)) {
            distances.set(importer, distance)
            next.add(importer)
          }
    reached = [...next]
  }
  const places = new Set(changed.map(placeOf))
  const words = new Set(changed.map(wordOf))
  const isOther = (file: string) => (words.has(wordOf(file)) ? 0 : 1)
  const beside = 2
  return tree.files
    .filter(isUnitTest)
    .map((file) => {
      const distance = distances.get(file) ?? Number.POSITIVE_INFINITY
      return { file, distance: places.has(placeOf(file)) ? Math.min(distance, beside) : distance }
    })
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance || isOther(a.file) - isOther(b.file) || (a.file < b.file ? -1 : 1))
}

/** The nearest tests that fit into the time, and always those that changed themselves. A slow test gives way to quick ones behind it. */
export const withinSeconds = (
  tests: readonly AffectedTest[],
  secondsOf: (file: string) => number,
  mostSeconds: number,
): readonly AffectedTest[] => {
  let seconds = 0
  return tests.filter(({ file, distance }, index) => {
    const own = secondsOf(file)
    if (index > 0 && distance > 0 && seconds + own > mostSeconds) return false
    seconds += own
    return true
  })
}
