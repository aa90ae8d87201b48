/** Drills: costly tests of faults and of the whole system, which name the files that can break them. Pure. */
import type { DigestedTest } from '../green-runs/green-runs.ts'
import { digestOf, importsOf, matcher, type SourceTree } from '../green-runs/source-digest.ts'

export interface DrillFault {
  readonly file: string
  readonly message: string
}

const packagePrefix = 'npm:'

/** The patterns of the lines `// Drill of: platform/server/telemetry/**, npm:chdb` at the top of a drill. */
export const drillPatterns = (text: string): string[] =>
  [...text.matchAll(/^\/\/ Drill of: (.+)$/gm)].flatMap(([, list = '']) => list.split(',').map((one) => one.trim()))

const versionOf = (name: string, { read }: SourceTree): string | undefined => {
  const manifest = JSON.parse(String(read('package.json'))) as Record<string, Record<string, string> | undefined>
  return manifest.dependencies?.[name] ?? manifest.optionalDependencies?.[name] ?? manifest.devDependencies?.[name]
}

/** Its digest covers the drill, the modules that it imports, and the files and packages that its header names. */
const drillOf = (file: string, tree: SourceTree): DigestedTest => {
  const text = String(tree.read(file))
  const patterns = drillPatterns(text)
  const packages = patterns.filter((pattern) => pattern.startsWith(packagePrefix)).sort()
  const versions = packages.map((name) => [name, versionOf(name.slice(packagePrefix.length), tree) ?? ''] as const)
  return { name: file, digest: digestOf(tree, [file, ...importsOf(file, text), ...patterns], versions) }
}

const drillFiles = ({ files }: SourceTree) => files.filter((file) => /\.drill\.test\.tsx?$/.test(file))

/** All drills of a tree, in the order of its files. */
export const drillsOf = (tree: SourceTree): DigestedTest[] => drillFiles(tree).map((file) => drillOf(file, tree))

/** Drills without a header, and headers that name files that do not exist. */
export const drillFaults = (tree: SourceTree): DrillFault[] =>
  drillFiles(tree).flatMap((file) => {
    const patterns = drillPatterns(String(tree.read(file)))
    if (patterns.length === 0) return [{ file, message: 'has no line "// Drill of: <files that can break it>"' }]
    const absent = patterns.filter((pattern) =>
      pattern.startsWith(packagePrefix)
        ? versionOf(pattern.slice(packagePrefix.length), tree) === undefined
        : !tree.files.some(matcher(pattern)),
    )
    return absent.map((pattern) => ({ file, message: `names ${pattern}, which does not exist` }))
  })
