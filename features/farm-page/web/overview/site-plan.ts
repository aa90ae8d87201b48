/** A machine as the plan of a site needs it. */
export interface SiteMachine {
  readonly id: string
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface SitePlan {
  /** In px of the plan, by id. */
  readonly places: ReadonlyMap<string, { readonly x: number; readonly y: number }>
  readonly heightPx: number
  readonly metresPerPx: number
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
/** On a smaller site all machines are in one building: a plan says nothing. */
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

/**
 * Where to draw the machines of a site: by their coordinates, north is up, moved apart where marks would cover each other.
 * Undefined where a plan says nothing: coordinates are missing, or all machines are at one place.
 */
export const sitePlan = (machines: readonly SiteMachine[], box: Box): SitePlan | undefined => {
  const located = machines.flatMap((machine) =>
    machine.latitude === null || machine.longitude === null
      ? []
      : [{ id: machine.id, latitude: machine.latitude, longitude: machine.longitude }],
  )
  if (located.length < machines.length || located.length < 2) return undefined
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
  if (Math.hypot(across.span, down.span) < smallestSiteM) return undefined
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
