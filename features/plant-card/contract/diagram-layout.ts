import type { NetworkDevice } from './lists/network-device.ts'

/** Diagram of the network of a plant, from its devices. Pure. Positions in px of the drawing. */

export type DiagramDevice = Pick<
  NetworkDevice,
  'deviceName' | 'deviceType' | 'uplink' | 'ipAddress' | 'connectedAsset' | 'diagramX' | 'diagramY'
> & { readonly id: string; readonly version: number }

export interface DiagramNode {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly x: number
  readonly y: number
}

export interface DiagramEdge {
  readonly from: string
  readonly to: string
}

export interface Diagram {
  readonly nodes: readonly DiagramNode[]
  readonly edges: readonly DiagramEdge[]
  readonly width: number
  readonly height: number
}

export const boxWidth = 150
export const boxHeight = 46
const gap = 36
const margin = 24

/** Id of the node of the provider, to which all devices without an uplink are connected. */
export const outsideId = 'outside'

/** Steps from the provider to a device; a circle ends at the number of devices. */
const depthOf = (devices: ReadonlyMap<string, DiagramDevice>, device: DiagramDevice): number => {
  let depth = 1
  let above = device.uplink === null ? undefined : devices.get(device.uplink)
  while (above && depth <= devices.size) {
    depth += 1
    above = above.uplink === null ? undefined : devices.get(above.uplink)
  }
  return depth
}

const placeIn = (depth: number, at: number) => ({
  x: margin + at * (boxWidth + gap),
  y: margin + depth * (boxHeight + 2 * gap),
})

/**
 * The provider at the top, and below each device those that are connected through it, by name. A device that somebody has
 * moved stands where it was put.
 */
export const diagramOf = (
  devices: readonly DiagramDevice[],
  outside: { readonly name: string; readonly note: string },
  /** Positions that are not saved yet, by id. */
  moved: ReadonlyMap<string, { readonly x: number; readonly y: number }> = new Map(),
): Diagram => {
  const byId = new Map(devices.map((device) => [device.id, device]))
  const rows = Map.groupBy(
    devices.toSorted((one, other) => one.deviceName.localeCompare(other.deviceName, 'en', { numeric: true })),
    (device) => depthOf(byId, device),
  )
  const placed = [...rows].flatMap(([depth, row]) =>
    row.map((device, at): DiagramNode => {
      const { id, deviceName, ipAddress, diagramX, diagramY } = device
      const saved = diagramX === null || diagramY === null ? placeIn(depth, at) : { x: diagramX, y: diagramY }
      return { id, name: deviceName, note: ipAddress ?? '', ...(moved.get(id) ?? saved) }
    }),
  )
  const nodes = [{ id: outsideId, ...outside, ...placeIn(0, 0) }, ...placed]
  return {
    nodes,
    edges: devices.map(({ id, uplink }) => ({
      from: uplink !== null && byId.has(uplink) ? uplink : outsideId,
      to: id,
    })),
    width: Math.max(...nodes.map(({ x }) => x)) + boxWidth + margin,
    height: Math.max(...nodes.map(({ y }) => y)) + boxHeight + margin,
  }
}

/** The path of an edge: down, across, down. */
export const edgePath = ({ nodes }: Pick<Diagram, 'nodes'>, { from, to }: DiagramEdge): string => {
  const [above, below] = [from, to].map((id) => nodes.find((node) => node.id === id))
  if (!above || !below) return ''
  const [x1, y1] = [above.x + boxWidth / 2, above.y + boxHeight]
  const [x2, y2] = [below.x + boxWidth / 2, below.y]
  const middle = (y1 + y2) / 2
  return `M${x1},${y1} V${middle} H${x2} V${y2}`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The diagram as a file: SVG 1.1 in black on white, for documents and print. */
export const svgOf = (diagram: Diagram, title: string): string => {
  const { nodes, edges, width, height } = diagram
  const lines = edges.map((edge) => `<path d="${edgePath(diagram, edge)}" fill="none" stroke="#444"/>`)
  const boxes = nodes.map(
    ({ name, note, x, y }) =>
      `<g transform="translate(${x},${y})"><rect width="${boxWidth}" height="${boxHeight}" rx="6" fill="#fff" stroke="#222"/>` +
      `<text x="10" y="19" font-weight="600">${escaped(name)}</text><text x="10" y="36" fill="#555">${escaped(note)}</text></g>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title><rect width="100%" height="100%" fill="#fff"/>`,
    ...lines,
    ...boxes,
    '</svg>',
  ].join('\n')
}
