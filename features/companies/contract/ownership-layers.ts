import type { OwnershipDay, Share } from './ownership.ts'

/** A company, or an owner outside the books, in the drawing of layers. */
export interface LayerNode {
  readonly key: string
  readonly company: string | undefined
  readonly name: string | undefined
  /** The company whose owner nobody knows. */
  readonly unknownOf: string | undefined
  readonly layer: number
  /** Part of the first company that passes through it, in %. */
  readonly percent: number
}

export interface LayerEdge {
  /** Owner. */
  readonly from: string
  /** The company or plant that it holds. */
  readonly to: string
  readonly percent: number
}

const least = 1e-9

const holderKey = (holder: Share['holder']): string =>
  'company' in holder ? `company ${holder.company}` : `name ${holder.name}`

/**
 * The layers above a company: 0 is the company itself, each owner stands one above the highest company that it holds. In a
 * circle a company keeps its first layer. Edges have the share that the owner holds. Pure.
 */
export const ownershipLayers = (
  day: OwnershipDay,
  company: string,
): { readonly nodes: readonly LayerNode[]; readonly edges: readonly LayerEdge[] } => {
  const passing = new Map(day.passing(company).map((one) => [one.company, one.percent]))
  const layers = new Map<string, number>()
  const place = (key: string, layer: number) => layers.set(key, Math.max(layers.get(key) ?? 0, layer))
  /** Companies from the first one to this one: one of them again is a circle. */
  const walk = (one: string, layer: number, way: readonly string[]): void => {
    const key = `company ${one}`
    if ((layers.get(key) ?? -1) >= layer) return
    place(key, layer)
    for (const { holder } of day.sharesOf(one))
      if ('name' in holder) place(holderKey(holder), layer + 1)
      else if (!way.includes(holder.company)) walk(holder.company, layer + 1, [...way, holder.company])
  }
  walk(company, 0, [company])
  const edges: LayerEdge[] = []
  const outside = new Map<string, LayerNode>()
  for (const [one, part] of passing) {
    const own = day.sharesOf(one)
    const to = `company ${one}`
    for (const { holder, percent } of own) {
      const from = holderKey(holder)
      edges.push({ from, to, percent })
      if ('company' in holder) continue
      const before = outside.get(from)?.percent ?? 0
      outside.set(from, {
        ...{ key: from, company: undefined, name: holder.name, unknownOf: undefined },
        ...{ layer: layers.get(from) ?? 1, percent: before + (part * percent) / 100 },
      })
    }
    const rest = 100 - own.reduce((sum, { percent }) => sum + percent, 0)
    if (own.length === 0 || rest <= least) continue
    const key = `unknown ${one}`
    edges.push({ from: key, to, percent: rest })
    outside.set(key, {
      ...{ key, company: undefined, name: undefined, unknownOf: one },
      ...{ layer: (layers.get(to) ?? 0) + 1, percent: (part * rest) / 100 },
    })
  }
  const companies = [...passing].map(
    ([one, percent]): LayerNode => ({
      ...{ key: `company ${one}`, company: one, name: undefined, unknownOf: undefined },
      // In a circle the same part passes through a company again. The drawing shows at most the whole.
      ...{ layer: layers.get(`company ${one}`) ?? 0, percent: Math.min(100, percent) },
    }),
  )
  return {
    nodes: [...companies, ...outside.values()].toSorted((a, b) => a.layer - b.layer || b.percent - a.percent),
    edges,
  }
}
