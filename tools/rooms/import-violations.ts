import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import type { Import } from './cycle-rules.ts'
import { cruiseOptions } from './import-rules.ts'

export interface ImportViolation {
  readonly rule: string
  readonly from: string
  readonly to: string
}

interface CruiseReport {
  readonly modules: readonly {
    readonly source: string
    readonly dependencies: readonly { readonly resolved: string }[]
  }[]
  readonly summary: {
    readonly totalDependenciesCruised: number
    readonly violations: readonly {
      readonly rule: { readonly name: string }
      readonly from: string
      readonly to: string
    }[]
  }
}

const floors = ['apps', 'features', 'domain', 'platform', 'kit', 'simulator', 'tools', 'bench', 'tests']

/**
 * All imports of the tree at `root`, and those that break a rule; of `files` alone when they are given.
 * Throws when so few modules were read that the parser cannot have worked: a check that reads nothing must not pass.
 */
export const importViolations = async (root: string, fewest = 100, files?: readonly string[]) => {
  const result = await cruise([...(files ?? floors.filter((floor) => existsSync(join(root, floor))))], {
    ...cruiseOptions,
    baseDir: root,
    ...(files && { maxDepth: 1 }),
  })
  const report = result.output as unknown as CruiseReport
  const modules = report.modules.filter(({ source }) => floors.some((floor) => source.startsWith(`${floor}/`))).length
  if (modules < fewest)
    throw new Error(`only ${modules} modules were read, expected at least ${fewest}: is the parser there?`)
  return {
    modules,
    dependencies: report.summary.totalDependenciesCruised,
    imports: report.modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }): Import => ({ from: source, to: resolved })),
    ),
    violations: report.summary.violations.map(({ rule, from, to }): ImportViolation => ({ rule: rule.name, from, to })),
  }
}
