/** Digests of the files that can break a costly test. Pure. */
import { createHash } from 'node:crypto'

export interface SourceTree {
  /** Paths relative to the root, with forward slashes, in order. */
  readonly files: readonly string[]
  readonly read: (file: string) => string | Buffer
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** `**` stands for any path, `*` for any name. Other tests cannot break a test, so only their full path names them. */
export const matcher = (pattern: string): ((file: string) => boolean) => {
  const parts = pattern.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  })
  const expression = new RegExp(`^${parts.join('')}$`)
  return (file) => file === pattern || (!isTest(file) && expression.test(file))
}

/** Modules of the house that a module imports, as paths from the root. */
export const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/\b(?:from|import\()\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    new URL(target, `file:///${file}`).pathname.slice(1),
  )

/** Changes with the files that match a pattern, and with the further `facts`, a name and its value each. */
export const digestOf = (
  tree: SourceTree,
  patterns: readonly string[],
  facts: readonly (readonly [string, string])[] = [],
): string => {
  const matchers = patterns.map(matcher)
  const hash = createHash('sha256')
  const add = (name: string, content: string | Buffer) => hash.update(name).update('\0').update(content).update('\0')
  for (const file of tree.files) if (matchers.some((matches) => matches(file))) add(file, tree.read(file))
  for (const [name, value] of facts) add(name, value)
  return hash.digest('hex').slice(0, 16)
}
