/** The digests of the last green runs, checked in: one line a test, in order, so that two branches merge. Pure. */

/** A costly test with the digest of what can break it. */
export interface DigestedTest {
  /** A path, or the address of a screen. */
  readonly name: string
  readonly digest: string
}

/** Name of a test → digest of its last green run. */
export type GreenRuns = Readonly<Record<string, string>>

export const readGreenRuns = (text: string): GreenRuns => JSON.parse(text) as GreenRuns

/** Tests whose digest changed since their last green run, or that have had none. */
export const changedTests = <Test extends DigestedTest>(tests: readonly Test[], green: GreenRuns): Test[] =>
  tests.filter(({ name, digest }) => green[name] !== digest)

/** The new text of the file: `passed` get their digest, and tests that exist no more go. */
export const withGreenRuns = (
  green: GreenRuns,
  passed: readonly DigestedTest[],
  all: readonly DigestedTest[],
): string => {
  const digests = { ...green, ...Object.fromEntries(passed.map(({ name, digest }) => [name, digest])) }
  const kept = all.map(({ name }) => name).filter((name) => digests[name] !== undefined)
  return `${JSON.stringify(Object.fromEntries(kept.sort().map((name) => [name, digests[name]])), null, 2)}\n`
}

/** `--changed` wants the changed tests, words those whose name contains one of them, and nothing wants all. */
export const wantedTests = <Test extends DigestedTest>(
  tests: readonly Test[],
  wishes: readonly string[],
  green: GreenRuns,
): { readonly wanted: readonly Test[]; readonly unknown: readonly string[] } => {
  if (wishes.includes('--changed')) return { wanted: changedTests(tests, green), unknown: [] }
  const isWished = ({ name }: Test) => wishes.length === 0 || wishes.some((wish) => name.includes(wish))
  return {
    wanted: tests.filter(isWished),
    unknown: wishes.filter((wish) => !tests.some(({ name }) => name.includes(wish))),
  }
}
