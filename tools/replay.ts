/** `npm run replay -- <farm> --speed N`: publishes a farm's stored history to the broker as if it happened now. */
import type { ReplayEvent } from '../features/data-import/contract/replay.ts'
import { feature as dataImport } from '../features/data-import/server/index.ts'
import { readCommandLine } from './command-line.ts'
import { createProgressBar } from './progress-bar.ts'
import { runCommand } from './run-command.ts'

const help = `Publishes the stored values and events of a farm to the broker with current time stamps, N times faster than real time.

  npm run replay -- <farm code> [--speed 600] [--from <ISO instant>] [--to <ISO instant>]

  --speed   speed factor; 600 replays ten minutes in one second
  --from    start, e.g. 2020-02-27T00:00:00Z (default: first imported value)
  --to      end (default: last imported value)

Solvane must be running, unless MQTT_URL names an external broker. Ctrl-C stops the replay.`

const stop = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const { values, positionals } = readCommandLine(help, {
  allowPositionals: true,
  options: {
    speed: { type: 'string', default: '600' },
    from: { type: 'string' },
    to: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}
const [farmCode] = positionals
if (!farmCode || positionals.length > 1) stop(help)
const speed = Number(values.speed)
if (!(speed > 0)) stop(`--speed: "${values.speed}" is not a number above 0`)
const instant = (name: 'from' | 'to') => {
  const text = values[name]
  if (text === undefined) return {}
  const timeMs = Date.parse(text)
  if (Number.isNaN(timeMs) || !/(Z|[+-]\d\d:\d\d)$/.test(text))
    stop(`--${name}: "${text}" is not an ISO time with a UTC offset, e.g. 2020-02-27T00:00:00Z`)
  return { [`${name}Ms`]: timeMs }
}

const abort = new AbortController()
process.once('SIGINT', () => abort.abort())
process.once('SIGTERM', () => abort.abort())
const bar = createProgressBar()
let published = 0
let events = 0
let failure: string | undefined
try {
  const input = { farmCode, speed, ...instant('from'), ...instant('to') }
  for await (const event of runCommand(
    [dataImport],
    'replay',
    input,
    undefined,
    abort.signal,
  ) as AsyncIterable<ReplayEvent>) {
    if (event.kind === 'failed') failure = event.message
    else ({ published, events } = event)
    if (event.kind === 'progress')
      bar.show(
        (event.timeMs - event.fromMs) / (event.toMs - event.fromMs),
        `${new Date(event.timeMs).toISOString()}  ${event.published.toLocaleString('en-GB')} values`,
      )
  }
} catch (error) {
  if (!abort.signal.aborted) failure = error instanceof Error ? error.message : String(error)
} finally {
  bar.end()
}
if (failure) stop(failure)
console.log(
  `${abort.signal.aborted ? 'Stopped' : 'Done'}: ${published.toLocaleString('en-GB')} values and ${events.toLocaleString('en-GB')} events published.`,
)
process.exit(0)
