import { parseArgs } from 'node:util'

const workloads = ['w1', 'w1x', 'w2'] as const
type WorkloadName = (typeof workloads)[number]

export interface LiveOptions {
  readonly workloads: readonly WorkloadName[]
  readonly runs: number
  readonly seconds: number
  /** The five tags of a machine in one message, as most gateways send them, instead of one each. */
  readonly together: boolean
  /** Numbers of push clients, of W2. */
  readonly clients: readonly number[]
  /** Of one page. */
  readonly picture: string | undefined
  readonly profile: string | undefined
}

/** A number that is above 0, and whole where it counts something. */
export const positive = (name: string, text: string, isWhole = false): number => {
  const number = Number(text)
  if (!(number > 0 && Number.isFinite(number)) || (isWhole && !Number.isInteger(number)))
    throw new Error(`--${name} needs a ${isWhole ? 'whole ' : ''}number above 0, not "${text}"`)
  return number
}

/** Whole numbers above 0, separated by commas, each once and in rising order. */
export const positiveList = (name: string, text: string): number[] =>
  [...new Set(text.split(',').map((one) => positive(name, one, true)))].sort((left, right) => left - right)

/** Options of `npm run bench -- live`; the first word without dashes names the workload, and without one all are measured. */
export const liveOptions = (args: readonly string[]): LiveOptions => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '20' },
      together: { type: 'boolean', default: false },
      clients: { type: 'string', default: '20,200,1000' },
      picture: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const named = positionals.map((one) => workloads.find((name) => name === one.toLowerCase()))
  const [workload] = named
  if (named.includes(undefined) || named.length > 1) throw new Error(`live takes one of ${workloads.join(', ')}`)
  const isPage = workload === 'w1' || workload === 'w1x'
  if ((values.picture ?? values.profile) !== undefined && !isPage)
    throw new Error('--picture and --profile are of one page: live w1 or live w1x')
  return {
    workloads: workload ? [workload] : workloads,
    runs: positive('runs', values.runs, true),
    seconds: positive('seconds', values.seconds),
    together: values.together,
    clients: positiveList('clients', values.clients),
    picture: values.picture,
    profile: values.profile,
  }
}
