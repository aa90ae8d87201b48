import { expect, test } from 'vitest'
import type { OwnershipNode } from '../contract/ownership-call.ts'
import { boxWidth, drawingOf } from './drawing-places.ts'

const node = (key: string, layer: number): OwnershipNode => ({
  ...{ key, layer, sort: 'company', companyId: key, name: key, percent: 100, isOwnGroup: false },
})

test('owners stand to the right of what they hold, and a line begins and ends at the boxes', () => {
  const { nodes, lines, height } = drawingOf({
    nodes: [node('park', 0), node('a', 1), node('b', 1)],
    edges: [
      { from: 'a', to: 'park', percent: 60 },
      { from: 'b', to: 'park', percent: 40 },
    ],
  })
  const [park, a, b] = nodes
  expect(a?.x).toBeGreaterThan((park?.x ?? 0) + boxWidth)
  expect(b?.y).toBeGreaterThan(a?.y ?? 0)
  expect((park?.y ?? 0) * 2 + 52).toBe(height)
  expect(lines.map(({ isBack, percent }) => [isBack, percent])).toEqual([
    [false, 60],
    [false, 40],
  ])
  expect(lines[0]?.path).toContain(`M ${boxWidth} `)
})

test('a line that closes a circle goes around, and an edge without a box is left out', () => {
  const { lines } = drawingOf({
    nodes: [node('a', 0), node('b', 1)],
    edges: [
      { from: 'b', to: 'a', percent: 20 },
      { from: 'a', to: 'b', percent: 100 },
      { from: 'c', to: 'a', percent: 1 },
    ],
  })
  expect(lines.map(({ key, isBack }) => [key, isBack])).toEqual([
    ['b a', false],
    ['a b', true],
  ])
})
