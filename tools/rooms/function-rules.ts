/** Limits of functions: complexity everywhere, length where it ships. Pure: they take what Biome has found. */
import type { FolderViolation } from './folder-rules.ts'
import type { FoundFunction } from './found-functions.ts'

/** Figures of the functions of a file that may stay above the limit. */
export type FunctionList = Readonly<Record<string, readonly number[]>>

export interface FunctionLists {
  readonly complexity: FunctionList
  readonly lines: FunctionList
}

const listFile = 'tools/rooms/long-functions.ts'

/** Tests and benches are long lists of cases. */
const mayBeLong = (file: string): boolean => /\.test\.tsx?$|\/test-[^/]*$|^(tests|bench)\//.test(file)

/** The function of a file that its entry does not cover: one too many, or one that has grown. */
const uncovered = (functions: readonly FoundFunction[], allowed: readonly number[]): FoundFunction | undefined => {
  const limits = allowed.toSorted((one, other) => other - one)
  return functions
    .toSorted((one, other) => other.figure - one.figure)
    .find(({ figure }, index) => figure > (limits[index] ?? 0))
}

const words = {
  complexity: (figure: number) => `has complexity ${figure}`,
  lines: (figure: number) => `has ${figure} lines`,
} as const

const violationsOf = (
  measure: FoundFunction['measure'],
  found: readonly FoundFunction[],
  list: FunctionList,
): FolderViolation[] => {
  const violation = (file: string, message: string): FolderViolation => ({ rule: `function-${measure}`, file, message })
  const byFile = Map.groupBy(found, ({ file }) => file)
  return [
    ...[...byFile].flatMap(([file, functions]) => {
      const one = uncovered(functions, list[file] ?? [])
      return one ? [violation(file, `a function in line ${one.line} ${words[measure](one.figure)}: split it`)] : []
    }),
    ...Object.entries(list)
      .filter(([file, allowed]) => (byFile.get(file)?.length ?? 0) < allowed.length)
      .map(([file, allowed]) => {
        const left = byFile.get(file)?.length ?? 0
        return violation(file, `has ${left} such functions, not ${allowed.length}: shorten its entry in ${listFile}`)
      }),
  ]
}

/** Functions above a limit that are not on the list, and entries that nothing needs any more. */
export const functionViolations = (found: readonly FoundFunction[], lists: FunctionLists): FolderViolation[] => {
  const of = (measure: FoundFunction['measure']) => found.filter((one) => one.measure === measure)
  return [
    ...violationsOf('complexity', of('complexity'), lists.complexity),
    ...violationsOf(
      'lines',
      of('lines').filter(({ file }) => !mayBeLong(file)),
      lists.lines,
    ),
  ]
}
