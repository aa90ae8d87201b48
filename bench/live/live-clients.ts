import { machineLine } from '../machine.ts'
import { startSolvane } from '../solvane.ts'
import { textTable } from '../text-table.ts'
import { startFloor } from './floor.ts'
import type { LiveOptions } from './live-options.ts'
import { type ClientsFigures, type ClientsTarget, measureClients } from './measure-clients.ts'
import { prepareData, viewer, withoutSenderLimit } from './prepare-data.ts'
import { startPublisher } from './publisher.ts'
import { tagsPerFarm, w1x } from './workload.ts'

/** W2: what twenty clients may cost, and the floor of the machine that this was said of. */
const aimOfTwenty = { p95: 100, push: 8 }
const floorOfTwenty = { p95: 60, push: 3.3 }
const p95OfThousand = 500
/** Any other number of clients: latency is of what came, and must be of nearly everything. */
const leastDelivered = 0.999
/** A share of a core below this, left over from the difference of two larger ones, tells nothing. */
export const leastPush = 0.5

type Plan = Pick<LiveOptions, 'clients' | 'runs' | 'seconds' | 'together'> & { readonly alwaysOne?: boolean }

const measureOn = async (
  { mqttUrl, ...target }: ClientsTarget & { readonly mqttUrl: string },
  plan: Plan,
): Promise<ClientsFigures[]> => {
  const publisher = await startPublisher(mqttUrl, w1x, plan.together)
  try {
    return await measureClients(target, publisher, { ...plan, farmCount: w1x.plants.length, tagsPerFarm })
  } finally {
    await publisher.stop()
  }
}

export const measureFloorClients = async (plan: Plan): Promise<ClientsFigures[]> => {
  const floor = await startFloor(w1x)
  try {
    const { url, mqttUrl, pid } = floor
    return await measureOn({ kind: 'floor', url, mqttUrl, pid, token: async () => '-' }, plan)
  } finally {
    await floor.close()
  }
}

export const measureProductClients = async (plan: Plan): Promise<ClientsFigures[]> => {
  const server = await startSolvane({
    prepare: (folder, url) => prepareData(folder, url, w1x.plants),
    environment: withoutSenderLimit,
  })
  try {
    const { url, mqttUrl, pid } = server
    const token = () => server.token(viewer.login, viewer.password)
    return await measureOn({ kind: 'solvane', url, mqttUrl, pid, token }, plan)
  } finally {
    await server.close()
  }
}

const heading = [
  '',
  'clients',
  'tags each',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'max ms',
  'server CPU %',
  'of it push %',
  "clients' CPU %",
  'published to all',
  'delivered %',
  'dropped',
  'unnotified',
  'late',
  'slowed',
  'cut',
]

const row = (name: string, one: ClientsFigures): string[] => {
  const received = one.clients > 0
  const ms = (value: number) => (received ? value.toFixed(0) : '')
  return [
    name,
    String(one.clients),
    String(one.tags),
    ms(one.p50),
    ms(one.p95),
    ms(one.p99),
    ms(one.highest),
    one.server.toFixed(1),
    received ? one.push.toFixed(1) : '',
    received ? one.ofClients.toFixed(0) : '',
    String(one.expected),
    received ? ((100 * (one.expected - one.dropped)) / one.expected).toFixed(2) : '',
    String(one.dropped),
    String(one.unnotified),
    String(one.late),
    String(one.slowed),
    String(one.disconnects),
  ]
}

interface Verdict {
  readonly text: string
  /** Undefined: the run could not tell. */
  readonly isReached: boolean | undefined
}

/** What was asked of so many clients. */
export const judgeClients = (product: ClientsFigures, floor: ClientsFigures): Verdict[] => {
  const { clients, expected, dropped, disconnects } = product
  const least = clients === 20 ? 1 : leastDelivered
  const verdicts: Verdict[] = [
    {
      text: `${clients} clients: dropped without being told ${product.unnotified}, aim 0`,
      isReached: product.unnotified === 0,
    },
    {
      text: `${clients} clients: cut ${disconnects}, aim 0`,
      isReached: disconnects === 0,
    },
    {
      text: `${clients} clients: delivered ${expected - dropped} of ${expected}, aim ${least === 1 ? 'all' : `≥ ${100 * least} %`}`,
      isReached: expected > 0 && expected - dropped >= least * expected,
    },
  ]
  if (clients === 20) {
    for (const name of ['p95', 'push'] as const) {
      const times = product[name] / (name === 'push' ? Math.max(floor.push, leastPush) : floor.p95)
      const allowed = aimOfTwenty[name] / floorOfTwenty[name]
      const unit = name === 'p95' ? 'ms' : '% of a core'
      verdicts.push({
        text: `${clients} clients: ${name} ${times.toFixed(2)} × floor, aim ≤ ${allowed.toFixed(2)} × (${aimOfTwenty[name]} ${unit} where the floor has ${floorOfTwenty[name]})`,
        isReached: name === 'push' && product.push < leastPush ? undefined : times <= allowed,
      })
    }
  }
  if (clients === 1000)
    verdicts.push({
      text: `${clients} clients: p95 ${product.p95.toFixed(0)} ms, aim ≤ ${p95OfThousand} ms; ${(product.p95 / floor.p95).toFixed(2)} × floor`,
      isReached: product.p95 <= p95OfThousand,
    })
  return verdicts
}

/** `npm run bench -- live w2`: push clients instead of a page; resolves with false when an aim was missed. */
export const benchLiveClients = async (options: LiveOptions): Promise<boolean> => {
  const machine = machineLine()
  const floor = await measureFloorClients(options)
  const product = await measureProductClients(options)
  const verdicts = product.slice(1).flatMap((one, index) => judgeClients(one, floor[index + 1] ?? one))
  process.stdout.write(
    [
      '',
      `Push clients (W2): 5,000 tags, each once a second${options.together ? ' (five a message)' : ''}, MQTT to clients in other processes; ${options.runs} runs of ${options.seconds} s, medians`,
      machine,
      '',
      textTable([
        heading,
        ...product.flatMap((one, index) => {
          const beside = floor[index]
          return [row('Solvane', one), ...(beside ? [row('floor', beside)] : [])]
        }),
      ]),
      '',
      ...verdicts.map(
        ({ text, isReached }) =>
          `${text}: ${isReached === undefined ? 'too little to tell on this machine now' : isReached ? 'reached' : 'MISSED'}`,
      ),
      '',
      '',
    ].join('\n'),
  )
  return verdicts.every(({ isReached }) => isReached !== false)
}
