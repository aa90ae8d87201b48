/** A machine as the plan of a site needs it. */
export interface SiteMachine {
  readonly id: string
  readonly latitude: number | null
  readonly longitude: number | null
  /** Machines of one group stand together where there are no coordinates. */
  readonly group: string
}

export interface SitePlan {
  /** `map`: by coordinates, north is up. `rows`: without them, group by group. */
  readonly kind: 'map' | 'rows'
  /** In px of the plan, by id. */
  readonly places: ReadonlyMap<string, { readonly x: number; readonly y: number }>
  readonly heightPx: number
  /** Metres of one px; only of a map. */
  readonly metresPerPx: number | null
}

interface Box {
  readonly widthPx: number
  readonly heightPx: number
  /** Free room at the edges, for labels. */
  readonly marginPx: number
  /** Two marks stand at least so far apart. */
  readonly apartPx: number
}

const metresPerDegree = 111_320
/** On a smaller site a plan says no more than rows: all stand in one house. */
const smallestSiteM = 100
/** Least height of a plan, px. */
const lowestPx = 120

interface Point {
  x: number
  y: number
}

/** Pushes two marks that cover each other apart; tells whether it did. `parity`: 1 or -1, to part two on the very same spot. */
const pushApart = (one: Point, other: Point, parity: number, apartPx: number): boolean => {
  let dx = other.x - one.x
  let dy = other.y - one.y
  // Two on the very same spot part along the row.
  if (dx === 0 && dy === 0) [dx, dy] = [1, parity / 2]
  const distance = Math.hypot(dx, dy)
  if (distance >= apartPx) return false
  const push = (apartPx - distance) / 2 / distance
  one.x -= dx * push
  one.y -= dy * push
  other.x += dx * push
  other.y += dy * push
  return true
}

/** One push for each pair of marks; tells whether any was needed. */
const pushAllApart = (points: readonly Point[], apartPx: number): boolean => {
  let moved = false
  points.forEach((one, first) => {
    points.forEach((other, second) => {
      if (second > first && pushApart(one, other, second % 2 === 0 ? 1 : -1, apartPx)) moved = true
    })
  })
  return moved
}

/** Moves marks that cover each other apart, a little at a time, inside the box. */
const spread = (points: readonly Point[], { widthPx, heightPx, marginPx, apartPx }: Box): void => {
  for (let round = 0; round < 60; round += 1) {
    const moved = pushAllApart(points, apartPx)
    for (const point of points) {
      point.x = Math.min(Math.max(point.x, marginPx), widthPx - marginPx)
      point.y = Math.min(Math.max(point.y, marginPx), heightPx - marginPx)
    }
    if (!moved) return
  }
}

/** Rows of equal marks, each group beginning a row. */
const inRows = (
  machines: readonly SiteMachine[],
  { widthPx, marginPx }: Box,
  rowPx: number,
  columnPx: number,
): SitePlan => {
  const columns = Math.max(1, Math.floor((widthPx - 2 * marginPx) / columnPx) + 1)
  const places = new Map<string, { x: number; y: number }>()
  let row = 0
  for (const members of Map.groupBy(machines, ({ group }) => group).values()) {
    members.forEach(({ id }, index) => {
      places.set(id, {
        x: marginPx + (index % columns) * columnPx,
        y: marginPx + (row + Math.floor(index / columns)) * rowPx,
      })
    })
    row += Math.ceil(members.length / columns)
  }
  return { kind: 'rows', places, heightPx: 2 * marginPx + Math.max(0, row - 1) * rowPx, metresPerPx: null }
}

/**
 * Where to draw the machines of a site: by their coordinates as far as all have them and they differ, moved apart where
 * marks would cover each other; else in rows.
 */
export const sitePlan = (machines: readonly SiteMachine[], box: Box, rowPx = 56, columnPx = 64): SitePlan => {
  const located = machines.flatMap((machine) =>
    machine.latitude === null || machine.longitude === null
      ? []
      : [{ id: machine.id, latitude: machine.latitude, longitude: machine.longitude }],
  )
  if (located.length < machines.length || located.length < 2) return inRows(machines, box, rowPx, columnPx)
  const middle = located.reduce((sum, { latitude }) => sum + latitude, 0) / located.length
  const metres = located.map(({ latitude, longitude }) => ({
    x: longitude * metresPerDegree * Math.cos((middle * Math.PI) / 180),
    y: -latitude * metresPerDegree,
  }))
  const range = (axis: 'x' | 'y') => {
    const values = metres.map((point) => point[axis])
    return { least: Math.min(...values), span: Math.max(...values) - Math.min(...values) }
  }
  const [across, down] = [range('x'), range('y')]
  if (Math.hypot(across.span, down.span) < smallestSiteM) return inRows(machines, box, rowPx, columnPx)
  const roomX = box.widthPx - 2 * box.marginPx
  const roomY = box.heightPx - 2 * box.marginPx
  const metresPerPx = Math.max(across.span / roomX, down.span / roomY)
  // A site that lies in one row needs no square.
  const heightPx = Math.min(box.heightPx, Math.max(lowestPx, 2 * box.marginPx + down.span / metresPerPx))
  const points = metres.map(({ x, y }) => ({
    x: box.marginPx + (x - across.least) / metresPerPx + (roomX - across.span / metresPerPx) / 2,
    y: box.marginPx + (y - down.least) / metresPerPx + (heightPx - 2 * box.marginPx - down.span / metresPerPx) / 2,
  }))
  spread(points, { ...box, heightPx })
  return {
    kind: 'map',
    places: new Map(located.map(({ id }, index) => [id, points[index] ?? { x: 0, y: 0 }])),
    heightPx,
    metresPerPx,
  }
}

/** A round length for the scale of a plan, at most so many px wide: 1, 2 or 5 times a power of ten metres. */
export const scaleBar = (metresPerPx: number, mostPx: number): { readonly metres: number; readonly px: number } => {
  const most = metresPerPx * mostPx
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = [5, 2, 1].map((factor) => factor * power).find((length) => length <= most) ?? power
  return { metres, px: metres / metresPerPx }
}
