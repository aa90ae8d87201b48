/** Cycles between features, and between the folders of one side of a feature or of the platform. Pure: they take the imports. */
import { notTests } from './import-rules.ts'

/** One file imports another; paths relative to the root. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** A cycle that the house has not opened yet. */
export interface KnownCycle {
  /** Features (`features/users`) or folders (`platform/web/session`), all that can reach each other. */
  readonly members: readonly string[]
  readonly reason: string
}

export interface CycleViolation {
  readonly rule: 'feature-cycle' | 'folder-cycle' | 'known-cycle'
  readonly message: string
}

type Graph = ReadonlyMap<string, ReadonlyMap<string, Import>>

const featureOf = (file: string) => file.match(/^features\/[^/]+(?=\/)/)?.[0]
/** Files that lie directly in `server` or `web` belong to no folder: `index.ts` knows them all. */
const folderOf = (file: string) => file.match(/^(features\/[^/]+|platform)\/(server|web)\/[^/]+(?=\/)/)?.[0]

/** Style sheets do not count: they carry no dependency of code. */
const counts = ({ from, to }: Import) => !new RegExp(notTests).test(from) && !/[.]css$/.test(to)

/** From group to group, with the first import that makes the arrow. */
const graphOf = (imports: readonly Import[], groupOf: (file: string) => string | undefined): Graph => {
  const graph = new Map<string, Map<string, Import>>()
  for (const one of imports.filter(counts)) {
    const from = groupOf(one.from)
    const to = groupOf(one.to)
    if (from === undefined || to === undefined || from === to) continue
    const arrows = graph.get(from) ?? new Map<string, Import>()
    graph.set(from, arrows)
    if (!arrows.has(to)) arrows.set(to, one)
  }
  return graph
}

/** The groups of the shortest way from one group to another, both included; undefined when there is none. */
const shortestPath = (graph: Graph, from: string, to: string): readonly string[] | undefined => {
  const before = new Map<string, string | undefined>([[from, undefined]])
  for (const group of before.keys()) {
    if (group === to) break
    for (const next of graph.get(group)?.keys() ?? []) if (!before.has(next)) before.set(next, group)
  }
  if (!before.has(to)) return undefined
  const path: string[] = []
  for (let group: string | undefined = to; group !== undefined; group = before.get(group)) path.unshift(group)
  return path
}

/** Sets of groups that can all reach each other. */
const cyclesOf = (graph: Graph): readonly (readonly string[])[] => {
  const reached = new Map(
    [...graph.keys()].map((group) => {
      const seen = new Set<string>(graph.get(group)?.keys())
      for (const one of seen) for (const next of graph.get(one)?.keys() ?? []) seen.add(next)
      return [group, seen]
    }),
  )
  const cycles = [...graph.keys()].map((group) =>
    [...(reached.get(group) ?? [])].filter((other) => reached.get(other)?.has(group)).sort(),
  )
  return [...new Map(cycles.filter(({ length }) => length > 1).map((cycle) => [cycle.join(), cycle])).values()]
}

/** The shortest cycle that is not inside one known cycle, with the files that make it. */
const shortestNewCycle = (graph: Graph, cycle: readonly string[], known: readonly KnownCycle[]): string => {
  const paths = cycle
    .flatMap((from) => [...(graph.get(from)?.keys() ?? [])].map((to) => ({ from, to })))
    .filter(({ from, to }) => !known.some(({ members }) => members.includes(from) && members.includes(to)))
    .flatMap(({ from, to }) => {
      const back = shortestPath(graph, to, from)
      return back ? [[from, ...back]] : []
    })
    .sort((a, b) => a.length - b.length)
  const path = paths[0] ?? []
  const files = path.slice(1).map((to, index) => graph.get(path[index] ?? '')?.get(to))
  return [path.join(' → '), ...files.map((one) => `  ${one?.from} imports ${one?.to}`)].join('\n')
}

const named = (cycle: readonly string[]) => `{${cycle.join(', ')}}`

/**
 * Cycles that are not on the list, and entries of the list that are no longer true:
 * an entry names exactly the members of one cycle, so the list can only shrink.
 */
export const cycleViolations = (imports: readonly Import[], known: readonly KnownCycle[]): CycleViolation[] => {
  const isInside = (cycle: readonly string[], { members }: KnownCycle) => cycle.every((one) => members.includes(one))
  const isKnown = (cycle: readonly string[]) => known.some((entry) => isInside(cycle, entry))
  const floors = [
    { rule: 'feature-cycle' as const, graph: graphOf(imports, featureOf) },
    { rule: 'folder-cycle' as const, graph: graphOf(imports, folderOf) },
  ].map((floor) => ({ ...floor, cycles: cyclesOf(floor.graph) }))
  const all = floors.flatMap(({ cycles }) => cycles)
  const unknown = floors.flatMap(({ rule, graph, cycles }) =>
    cycles
      .filter((cycle) => !isKnown(cycle))
      .map((cycle) => ({ rule, message: shortestNewCycle(graph, cycle, known) })),
  )
  const outdated = known.flatMap((entry) => {
    const hasGrown = all.some((cycle) => !isKnown(cycle) && cycle.some((one) => entry.members.includes(one)))
    const left = all.filter((cycle) => isInside(cycle, entry))
    if (hasGrown) return []
    if (left.length === 1 && left[0]?.length === entry.members.length) return []
    const rest = left.length === 0 ? 'is no cycle any more' : `has become ${left.map(named).join(' and ')}`
    return [
      { rule: 'known-cycle' as const, message: `${named(entry.members)} ${rest}: correct tools/rooms/known-cycles.ts` },
    ]
  })
  return [...unknown, ...outdated]
}
