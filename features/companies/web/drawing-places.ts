import type { Ownership, OwnershipNode } from '../contract/ownership-call.ts'

/** Sizes of the drawing in px. */
export const boxWidth = 176
export const boxHeight = 52
const columnGap = 84
const rowGap = 14

export interface PlacedNode extends OwnershipNode {
  readonly x: number
  readonly y: number
}

export interface PlacedLine {
  readonly key: string
  readonly path: string
  readonly percent: number
  /** Middle of the line, for its text. */
  readonly x: number
  readonly y: number
  /** The line closes a circle. */
  readonly isBack: boolean
}

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly nodes: readonly PlacedNode[]
  readonly lines: readonly PlacedLine[]
}

const columnX = (layer: number): number => layer * (boxWidth + columnGap)

/** Places of boxes and lines: the plant at the left, its owners layer by layer to the right. Columns are centred. Pure. */
export const drawingOf = ({ nodes, edges }: Pick<Ownership, 'nodes' | 'edges'>): Drawing => {
  const layers = Map.groupBy(nodes, ({ layer }) => layer)
  const most = Math.max(1, ...[...layers.values()].map(({ length }) => length))
  const height = most * boxHeight + (most - 1) * rowGap
  const placed = new Map<string, PlacedNode>()
  for (const [layer, column] of layers) {
    const columnHeight = column.length * boxHeight + (column.length - 1) * rowGap
    const top = (height - columnHeight) / 2
    column.forEach((node, at) => {
      placed.set(node.key, { ...node, x: columnX(layer), y: top + at * (boxHeight + rowGap) })
    })
  }
  const lines = edges.flatMap(({ from, to, percent }): PlacedLine[] => {
    const [owner, held] = [placed.get(from), placed.get(to)]
    if (!owner || !held) return []
    const isBack = owner.layer <= held.layer
    const [x1, y1] = [held.x + boxWidth, held.y + boxHeight / 2]
    const [x2, y2] = isBack ? [owner.x + boxWidth, owner.y + boxHeight / 2] : [owner.x, owner.y + boxHeight / 2]
    const bend = isBack ? columnGap * 0.7 : (x2 - x1) / 2
    const [c1, c2] = isBack ? [x1 + bend, x2 + bend] : [x1 + bend, x2 - bend]
    return [
      {
        ...{ key: `${from} ${to}`, percent, isBack },
        path: `M ${x1} ${y1} C ${c1} ${y1}, ${c2} ${y2}, ${x2} ${y2}`,
        ...(isBack
          ? { x: Math.max(x1, x2) + bend * 0.75, y: (y1 + y2) / 2 }
          : // Near the owner: lines of several owners meet at what they hold.
            { x: x2 - columnGap * 0.32, y: y2 + (y1 - y2) * 0.1 }),
      },
    ]
  })
  const last = Math.max(0, ...layers.keys())
  return { width: columnX(last) + boxWidth + columnGap, height, nodes: [...placed.values()], lines }
}
