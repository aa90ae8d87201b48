import type { LooseValues } from '../../../contract/field.ts'

/** A node of a tree of records, e.g. a gearbox below its turbine. Plain data. */
export interface DraftNode {
  readonly id: string
  /** Kind of node, e.g. `WIND_TURBINE_GEARBOX`. Its fields depend on it. */
  readonly type: string
  readonly values: LooseValues
  readonly children: readonly DraftNode[]
}

export type Roots = readonly DraftNode[]

/** All nodes, depth first. */
export const allNodes = (roots: Roots): readonly DraftNode[] => {
  const nodes: DraftNode[] = []
  const walk = (siblings: Roots) => {
    for (const node of siblings) {
      nodes.push(node)
      walk(node.children)
    }
  }
  walk(roots)
  return nodes
}

const indexes = new WeakMap<Roots, ReadonlyMap<string, DraftNode>>()

/** All nodes by id. The index is made once for each tree. */
export const nodesById = (roots: Roots): ReadonlyMap<string, DraftNode> => {
  const known = indexes.get(roots)
  if (known) return known
  const byId = new Map(allNodes(roots).map((node) => [node.id, node]))
  indexes.set(roots, byId)
  return byId
}

/** The nodes from a root down to a node; undefined if the tree does not have it. */
export const pathTo = (roots: Roots, id: string): Roots | undefined => {
  for (const node of roots) {
    if (node.id === id) return [node]
    const below = pathTo(node.children, id)
    if (below) return [node, ...below]
  }
  return undefined
}

export const nodeIn = (roots: Roots, id: string): DraftNode | undefined => pathTo(roots, id)?.at(-1)

/** Replaces the children of a node, or the roots if `parentId` is null. Other nodes stay the same objects. */
export const withChildren = (roots: Roots, parentId: string | null, change: (children: Roots) => Roots): Roots => {
  if (parentId === null) return change(roots)
  const path = pathTo(roots, parentId)
  const replace = (siblings: Roots, depth: number): Roots =>
    siblings.map((node) => {
      if (node !== path?.[depth]) return node
      return { ...node, children: node.id === parentId ? change(node.children) : replace(node.children, depth + 1) }
    })
  return path ? replace(roots, 0) : roots
}

/** Changes the values of nodes. Nodes without a change, above or beside them, stay the same objects. */
export const withValues = (roots: Roots, valuesOf: (node: DraftNode) => LooseValues): Roots => {
  let isSame = true
  const next = roots.map((node) => {
    const values = valuesOf(node)
    const children = withValues(node.children, valuesOf)
    if (values === node.values && children === node.children) return node
    isSame = false
    return { ...node, values, children }
  })
  return isSame ? roots : next
}

/** Removes a node with its descendants. */
export const without = (roots: Roots, id: string): Roots => {
  const path = pathTo(roots, id)
  return path ? withChildren(roots, path.at(-2)?.id ?? null, (all) => all.filter((one) => one.id !== id)) : roots
}

/** Inserts a node after the last sibling of its type, else as the last one (specification 001 §4). */
export const inserted = (siblings: Roots, node: DraftNode): Roots => {
  const last = siblings.findLastIndex(({ type }) => type === node.type)
  return siblings.toSpliced(last < 0 ? siblings.length : last + 1, 0, node)
}

/** Nodes of a type below a parent of a type stand in the natural order of a value, e.g. inverters by name. */
export interface NaturalOrder {
  readonly type: string
  readonly under: string
  readonly by: string
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts nodes of some types in the places that they have among their siblings. What is in order stays the same object. */
export const inNaturalOrder = (roots: Roots, orders: readonly NaturalOrder[]): Roots => {
  const nameOf = ({ values }: DraftNode, by: string) => String(values[by] ?? '')
  const sortedChildren = (node: DraftNode): Roots => {
    let { children } = node
    for (const { type, by } of orders.filter(({ under }) => under === node.type)) {
      const ofType = children.filter((child) => child.type === type)
      const sorted = ofType.toSorted((a, b) => collator.compare(nameOf(a, by), nameOf(b, by)))
      if (sorted.every((child, at) => child === ofType[at])) continue
      let next = 0
      children = children.map((child) => (child.type === type ? (sorted[next++] ?? child) : child))
    }
    return children
  }
  const sortAll = (nodes: Roots): Roots => {
    const next = nodes.map((node) => {
      const children = sortAll(sortedChildren(node))
      return children === node.children ? node : { ...node, children }
    })
    return next.every((node, at) => node === nodes[at]) ? nodes : next
  }
  return orders.length === 0 ? roots : sortAll(roots)
}
