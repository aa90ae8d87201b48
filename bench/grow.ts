import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { measureApi } from './api.ts'
import { tagCount } from './historian/workload.ts'
import { measureHistorian } from './historian.ts'
import { leastPush, measureProductClients } from './live/live-clients.ts'
import { positive, positiveList } from './live/live-options.ts'
import type { ClientsFigures } from './live/measure-clients.ts'
import { machineLine } from './machine.ts'
import { type CostAtSize, growthOf, linearLimit } from './slope.ts'
import { textTable } from './text-table.ts'

const sides = ['farms', 'points', 'clients'] as const
type Side = (typeof sides)[number]

export interface GrowOptions {
  readonly sides: readonly Side[]
  readonly scales: readonly number[]
  readonly points: readonly number[]
  readonly clients: readonly number[]
  readonly runs: number
  readonly seconds: number
  /** Most that one number of points may take. */
  readonly minutes: number
}

/** Options of `npm run bench -- grow`; words without dashes name what is to grow. */
export const growOptions = (args: readonly string[]): GrowOptions => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      scales: { type: 'string', default: '1,3,10' },
      points: { type: 'string', default: '1000000,10000000,100000000' },
      clients: { type: 'string', default: '1,10,100,1000' },
      runs: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '20' },
      minutes: { type: 'string', default: '120' },
    },
  })
  const named = positionals.map((one) => sides.find((side) => side === one))
  if (named.includes(undefined)) throw new Error(`grow takes ${sides.join(', ')}`)
  const points = positiveList('points', values.points)
  const odd = points.find((count) => count % tagCount !== 0)
  if (odd !== undefined) throw new Error(`--points are of ${tagCount} tags: ${odd} cannot be shared out evenly`)
  return {
    sides: named.length === 0 ? sides : sides.filter((side) => named.includes(side)),
    scales: positiveList('scales', values.scales),
    points,
    clients: positiveList('clients', values.clients),
    runs: positive('runs', values.runs, true),
    seconds: positive('seconds', values.seconds),
    minutes: positive('minutes', values.minutes),
  }
}

/** One cost at every size. */
interface Course {
  readonly name: string
  readonly costs: readonly CostAtSize[]
}

/** Turns what was measured at each size into one course a cost. */
export const coursesOf = (
  measured: readonly { readonly size: number; readonly costs: Readonly<Record<string, number>> }[],
): Course[] =>
  Object.keys(measured[0]?.costs ?? {}).map((name) => ({
    name,
    costs: measured.map(({ size, costs }) => ({ size, cost: costs[name] ?? Number.NaN })),
  }))

/** A size that was not measured, and why. */
interface Left {
  readonly text: string
  /** It could not be measured here, whatever was asked for. */
  readonly isExcused: boolean
}

/** What was measured of one side, and what was not. */
interface Measured {
  /** What the sizes count. */
  readonly of: string
  readonly courses: readonly Course[]
  readonly left?: readonly Left[]
}

const startsOfFarms = 3

const byFarms = async ({ scales, runs }: GrowOptions): Promise<Measured> => {
  const measured: Parameters<typeof coursesOf>[0][number][] = []
  const ofFarms: number[] = []
  for (const scale of scales) {
    const { farms, assets, calls } = await measureApi({ scale, readers: 10, runs, starts: startsOfFarms })
    ofFarms.push(farms)
    const costs = calls.flatMap(({ name, firstMs, alone, cpuMs, bytes }) => [
      [`${name}: first answer, ms`, firstMs],
      [`${name}: answer, ms`, alone.p50],
      [`${name}: CPU of an answer, ms`, cpuMs],
      [`${name}: on the wire, kB`, bytes / 1000],
    ])
    // The largest fleet has larger farms too: what an answer holds are the devices.
    measured.push({ size: assets, costs: Object.fromEntries(costs) })
  }
  return { of: `devices of ${ofFarms.join(', ')} farms`, courses: coursesOf(measured) }
}

/** The store of a point, its merges, and the copy that the engine is asked of. */
const bytesPerPoint = 30

/** Why so many points are not measured now; undefined when they are. */
export const skipReason = (
  size: number,
  now: { readonly freeBytes: number; readonly minutes: number },
  before: { readonly size: number; readonly tookMs: number } | undefined,
): Left | undefined => {
  const gb = (bytes: number) => (bytes / 1e9).toFixed(1)
  const left = (reason: string, isExcused: boolean) => ({
    text: `${size.toLocaleString('en')} points were not measured: ${reason}`,
    isExcused,
  })
  if (now.freeBytes < size * bytesPerPoint)
    return left(`${gb(now.freeBytes)} GB are free in ${tmpdir()}, ${gb(size * bytesPerPoint)} are needed`, true)
  const expected = before === undefined ? 0 : (before.tookMs * size) / before.size / 60_000
  if (expected <= now.minutes) return undefined
  const reason = `about ${expected.toFixed(0)} minutes by what ${before?.size.toLocaleString('en')} took, --minutes is ${now.minutes}`
  return left(reason, false)
}

const byPoints = async ({ points, runs, minutes }: GrowOptions): Promise<Measured> => {
  const measured: Parameters<typeof coursesOf>[0][number][] = []
  const left: Left[] = []
  let before: { size: number; tookMs: number } | undefined
  for (const size of points) {
    const { bavail, bsize } = await statfs(tmpdir())
    const skipped = skipReason(size, { freeBytes: bavail * bsize, minutes }, before)
    if (skipped) {
      left.push(skipped)
      continue
    }
    const startedMs = performance.now()
    const { load, q1, q2, q3, q4, together } = await measureHistorian(size / tagCount, runs)
    measured.push({
      size,
      costs: {
        'append all, s': load.appendMs / 1000,
        'roll up, s': load.rollUpMs / 1000,
        'on disk, MB': (load.bytesPerPoint * size) / 1e6,
        'Q1 one tag by the hour over everything, ms': q1.product.warm,
        'Q2 newest value of every tag, ms': q2.product.warm,
        'Q3 daily mean of all tags, engine, ms': q3.warm,
        'Q4 20 tags raw, at most a month, ms': q4.product.warm,
        'Q1 by eight at once, p95, ms': together.p95,
      },
    })
    before = { size, tookMs: performance.now() - startedMs }
  }
  return { of: 'points', courses: coursesOf(measured), left }
}

const runsOfClients = 3

/** Of so many clients. What some did not get has cost nothing: such a number of them is not measured. */
export const costsByClients = (figures: readonly ClientsFigures[]): Measured => {
  const isWhole = ({ expected, dropped, disconnects }: ClientsFigures) =>
    expected > 0 && dropped === 0 && disconnects === 0
  const whole = figures.filter(isWhole)
  const most = Math.max(...whole.map(({ clients }) => clients))
  /** Few may cost too little to tell; of the largest number it has to be told. */
  const pushOf = ({ clients, push }: ClientsFigures) =>
    push >= leastPush ? push : clients < most ? leastPush : Number.NaN
  const measured = whole.map((one) => ({
    size: one.clients,
    costs: {
      'pushing, % of a core': pushOf(one),
      'publish to client, p50, ms': one.p50,
      'publish to client, p95, ms': one.p95,
    },
  }))
  const left = figures
    .filter((one) => !isWhole(one))
    .map(({ clients, expected, dropped, disconnects }) => ({
      text: `${clients.toLocaleString('en')} clients were not measured: ${disconnects} cut, ${dropped} of ${expected} updates dropped`,
      isExcused: false,
    }))
  return { of: 'clients', courses: coursesOf(measured), left }
}

const byClients = async ({ clients, seconds }: GrowOptions): Promise<Measured> => {
  const plan = { clients, seconds, runs: runsOfClients, together: false, alwaysOne: true }
  return costsByClients((await measureProductClients(plan)).filter((one) => one.clients > 0))
}

const measures: Readonly<Record<Side, (options: GrowOptions) => Promise<Measured>>> = {
  farms: byFarms,
  points: byPoints,
  clients: byClients,
}

const figure = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))
const slopeText = (slope: number): string => (Number.isNaN(slope) ? '-' : slope.toFixed(2))

/** One side as a table, and whether each cost in it could be told, at all sizes, to grow no worse than linearly. */
export const growTable = ({ of, courses, left = [] }: Measured): readonly [string, boolean] => {
  const sizes = courses[0]?.costs.map(({ size }) => size) ?? []
  const rows = courses.map(({ name, costs }) => {
    const { slope, endSlope, isWorseThanLinear } = growthOf(costs)
    const words = isWorseThanLinear ? 'WORSE THAN LINEAR' : isWorseThanLinear === undefined ? 'NOT MEASURED' : ''
    const cells = [name, ...costs.map(({ cost }) => figure(cost)), slopeText(slope), slopeText(endSlope), words]
    return { cells, isGood: isWorseThanLinear === false }
  })
  return [
    [
      textTable([
        [`by ${of}`, ...sizes.map((size) => size.toLocaleString('en')), 'slope', 'at the end', ''],
        ...rows.map(({ cells }) => cells),
      ]),
      ...left.map(({ text }) => text),
    ].join('\n'),
    rows.length > 0 && rows.every(({ isGood }) => isGood) && left.every(({ isExcused }) => isExcused),
  ]
}

/** `npm run bench -- grow`: how each cost grows with size; resolves with false when one grows worse than linearly, or that cannot be told. */
export const benchGrow = async (args: readonly string[]): Promise<boolean> => {
  const options = growOptions(args)
  const machine = machineLine()
  const tables: (readonly [string, boolean])[] = []
  for (const side of options.sides) tables.push(growTable(await measures[side](options)))
  process.stdout.write(
    [
      '',
      `Growth: slope of log(cost) against log(size); 0 stands still, 1 is linear, above ${linearLimit} is worse`,
      machine,
      '',
      ...tables.flatMap(([text]) => [text, '']),
      '',
    ].join('\n'),
  )
  return tables.every(([, isGood]) => isGood)
}
