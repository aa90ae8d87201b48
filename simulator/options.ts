import { parseArgs } from 'node:util'
import { dayMs } from './world/time.ts'

export const help = `Simulates the plants of the demo fleet. They send values to an MQTT broker.

  npx node simulator/main.ts [options]

  --mqtt <url>            broker, default mqtt://127.0.0.1:1883
  --seed <number>         random seed of the weather, default 1
  --farms <code,code>     only these farms, default all
  --interval <duration>   live period, e.g. 1s or 500ms, default 1s
  --scale <number>        multiplies the number of farms, up to 500, and the live period
  --play <file>           simulated events, see npm run simulate -- --help
  --history-days <days>   days of history to send, default 30; 0: none
  --history-from <time>   instead of --history-days: ISO time or epoch milliseconds
  --history-until <time>  end of the history, default now
  --long-history <codes>  farms that also send the power of the 400 days before the end
  --history-rate <rows>   maximum history values per second, default 20000;
                          half of it for values older than two days
  --memory <file>         file that records sent history, so that a restart does not repeat it
  --history-only          stop after the history
  --list                  list the farms and stop
  --truth                 print the slow faults of the last 90 days as JSON and stop
  --help                  show this help

Each farm connects as gateway-<farmCode> with the password demo-<farmCode>.
`

export interface Options {
  readonly mqttUrl: string
  readonly seed: number
  readonly farmCodes: readonly string[] | undefined
  readonly intervalMs: number
  /** Undefined: no history. */
  readonly history: { readonly fromMs: number; readonly untilMs: number } | undefined
  /** Farms that also send their power of more than a year, after their history. */
  readonly longHistory: readonly string[]
  readonly historyRowsPerSecond: number
  readonly historyOnly: boolean
  /** Remembers across starts what the broker has; undefined: nothing is. */
  readonly memoryFile: string | undefined
  readonly scale: number
  readonly playFile: string | undefined
  readonly list: boolean
  readonly truth: boolean
  readonly help: boolean
}

const number = (name: string, text: string, least: number): number => {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value < least)
    throw new Error(`--${name} ${text}: a number of at least ${least} is needed`)
  return value
}

const duration = (name: string, text: string): number => {
  const match = /^(\d+(?:\.\d+)?)(ms|s)$/.exec(text)
  const value = match ? Number(match[1]) * (match[2] === 's' ? 1000 : 1) : Number.NaN
  if (!(value >= 100)) throw new Error(`--${name} ${text}: a duration such as 1s or 500ms is needed, at least 100ms`)
  return value
}

const time = (name: string, text: string): number => {
  const value = /^\d+$/.test(text) ? Number(text) : Date.parse(text)
  if (Number.isNaN(value)) throw new Error(`--${name} ${text}: an ISO time or epoch milliseconds are needed`)
  return value
}

/** Reads the command line; throws an Error whose message says what is wrong. */
export const readOptions = (args: readonly string[], nowMs: number): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      mqtt: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
      seed: { type: 'string', default: '1' },
      farms: { type: 'string' },
      interval: { type: 'string', default: '1s' },
      'history-days': { type: 'string', default: '30' },
      'history-from': { type: 'string' },
      'history-until': { type: 'string' },
      'history-rate': { type: 'string', default: '20000' },
      'long-history': { type: 'string' },
      memory: { type: 'string' },
      'history-only': { type: 'boolean', default: false },
      scale: { type: 'string', default: '1' },
      play: { type: 'string' },
      list: { type: 'boolean', default: false },
      truth: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const untilMs = values['history-until'] === undefined ? nowMs : time('history-until', values['history-until'])
  const fromMs =
    values['history-from'] === undefined
      ? untilMs - number('history-days', values['history-days'], 0) * dayMs
      : time('history-from', values['history-from'])

  return {
    mqttUrl: values.mqtt,
    seed: number('seed', values.seed, 0),
    farmCodes: values.farms?.split(',').map((code) => code.trim()),
    intervalMs: duration('interval', values.interval),
    history: fromMs < untilMs ? { fromMs, untilMs } : undefined,
    longHistory: values['long-history']?.split(',').map((code) => code.trim()) ?? [],
    historyRowsPerSecond: number('history-rate', values['history-rate'], 1),
    historyOnly: values['history-only'],
    memoryFile: values.memory,
    scale: number('scale', values.scale, 1),
    playFile: values.play,
    list: values.list,
    truth: values.truth,
    help: values.help,
  }
}
