/** Functions above the limits of biome.json, found by Biome. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** A function that is more complex, or longer, than its limit. */
export interface FoundFunction {
  readonly measure: 'complexity' | 'lines'
  readonly file: string
  /** Line on which it begins. */
  readonly line: number
  readonly figure: number
}

const measures = {
  'lint/complexity/noExcessiveCognitiveComplexity': 'complexity',
  'lint/complexity/noExcessiveLinesPerFunction': 'lines',
} as const

interface LintReport {
  readonly summary: { readonly unchanged: number }
  readonly diagnostics: readonly {
    readonly category: string
    readonly message: string
    readonly location: { readonly path: string; readonly start?: { readonly line: number } }
  }[]
}

const isMeasure = (category: string): category is keyof typeof measures => Object.hasOwn(measures, category)

/**
 * Functions above a limit in the tree at `root`. Throws when Biome read fewer than `fewest` files: a check that reads
 * nothing must not pass.
 */
export const foundFunctions = (root: string, fewest = 1_000): FoundFunction[] => {
  const rules = Object.keys(measures).map((rule) => `--only=${rule.replace('lint/', '')}`)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'lint', ...rules, '--reporter=json', '--max-diagnostics=none'],
    { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  if (!stdout.startsWith('{')) throw new Error(`Biome gave no report: ${stderr}`)
  const { summary, diagnostics } = JSON.parse(stdout) as LintReport
  if (summary.unchanged < fewest)
    throw new Error(`Biome read only ${summary.unchanged} files, expected at least ${fewest}`)
  return diagnostics.flatMap(({ category, message, location }) =>
    isMeasure(category)
      ? [
          {
            measure: measures[category],
            file: location.path,
            line: location.start?.line ?? 1,
            figure: Number(message.match(/\d+/)?.[0]),
          },
        ]
      : [],
  )
}
