/** Drills: costly tests of faults and of the whole system, which name the files that can break them. Pure. */
import { createHash } from 'node:crypto'

export interface DrillTree {
  /** Paths relative to the root, with forward slashes, in order. */
  readonly files: readonly string[]
  readonly read: (file: string) => string | Buffer
}

export interface Drill {
  readonly file: string
  /** Changes with the drill, the modules that it imports and the files that it names. */
  readonly digest: string
}

export interface DrillFault {
  readonly file: string
  readonly message: string
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const packagePrefix = 'npm:'

/** The patterns of the lines `// Drill of: platform/server/telemetry/**, npm:chdb` at the top of a drill. */
export const drillPatterns = (text: string): string[] =>
  [...text.matchAll(/^\/\/ Drill of: (.+)$/gm)].flatMap(([, list = '']) => list.split(',').map((one) => one.trim()))

/** `**` stands for any path, `*` for any name. Other tests cannot break a drill, so only their full path names them. */
const matcher = (pattern: string): ((file: string) => boolean) => {
  const parts = pattern.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  })
  const expression = new RegExp(`^${parts.join('')}$`)
  return (file) => file === pattern || (!isTest(file) && expression.test(file))
}

const versionOf = (name: string, { read }: DrillTree): string | undefined => {
  const manifest = JSON.parse(String(read('package.json'))) as Record<string, Record<string, string> | undefined>
  return manifest.dependencies?.[name] ?? manifest.optionalDependencies?.[name] ?? manifest.devDependencies?.[name]
}

/** Modules of the house that a module imports, as paths from the root. */
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/\bfrom '(\.[^']+)'/g)].map(([, target = '']) =>
    new URL(target, `file:///${file}`).pathname.slice(1),
  )

/** Covers the drill, the modules that it imports, and the files that its header names. */
const drillOf = (file: string, tree: DrillTree): Drill => {
  const text = String(tree.read(file))
  const patterns = drillPatterns(text)
  const matchers = [file, ...importsOf(file, text), ...patterns].map(matcher)
  const hash = createHash('sha256')
  const add = (name: string, content: string | Buffer) => hash.update(name).update('\0').update(content).update('\0')
  for (const one of tree.files) if (matchers.some((matches) => matches(one))) add(one, tree.read(one))
  for (const name of patterns.filter((pattern) => pattern.startsWith(packagePrefix)).sort())
    add(name, versionOf(name.slice(packagePrefix.length), tree) ?? '')
  return { file, digest: hash.digest('hex').slice(0, 16) }
}

const drillFiles = ({ files }: DrillTree) => files.filter((file) => /\.drill\.test\.tsx?$/.test(file))

/** All drills of a tree, in the order of its files. */
export const drillsOf = (tree: DrillTree): Drill[] => drillFiles(tree).map((file) => drillOf(file, tree))

/** Drills without a header, and headers that name files that do not exist. */
export const drillFaults = (tree: DrillTree): DrillFault[] =>
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
