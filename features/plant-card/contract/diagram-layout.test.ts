import { expect, test } from 'vitest'
import { type DiagramDevice, diagramOf, edgePath, outsideId, svgOf } from './diagram-layout.ts'

const device = (id: string, uplink: string | null, more: Partial<DiagramDevice> = {}): DiagramDevice => ({
  ...{ id, version: 1, deviceName: id, deviceType: 'plc', uplink, ipAddress: null, connectedAsset: null },
  ...{ diagramX: null, diagramY: null, ...more },
})
const outside = { name: 'Example <Telecom>', note: 'Fibre' }

test('devices stand below those through which they are connected, in the order of their names', () => {
  const { nodes, edges } = diagramOf([device('PLC 10', 'R'), device('R', null), device('PLC 2', 'R')], outside)
  const rows = Map.groupBy(
    nodes.toSorted((one, other) => one.y - other.y || one.x - other.x),
    ({ y }) => y,
  )
  expect([...rows.values()].map((row) => row.map(({ id }) => id))).toEqual([[outsideId], ['R'], ['PLC 2', 'PLC 10']])
  expect(edges).toContainEqual({ from: 'R', to: 'PLC 2' })
  expect(edges).toContainEqual({ from: outsideId, to: 'R' })
})

test('a device stands where somebody has put it, and a circle has an end', () => {
  const devices = [device('A', 'B', { diagramX: 300, diagramY: 40 }), device('B', 'A')]
  const { nodes, width } = diagramOf(devices, outside, new Map([['B', { x: 500, y: 8 }]]))
  expect(nodes.find(({ id }) => id === 'A')).toMatchObject({ x: 300, y: 40 })
  expect(nodes.find(({ id }) => id === 'B')).toMatchObject({ x: 500, y: 8 })
  expect(width).toBe(500 + 150 + 24)
})

test('the file has lines, names and no signs of XML within them', () => {
  const diagram = diagramOf([device('R', null)], outside)
  const svg = svgOf(diagram, 'Network')
  expect(svg).toContain('Example &lt;Telecom&gt;')
  expect(svg).toContain(`d="${edgePath(diagram, { from: outsideId, to: 'R' })}"`)
})
