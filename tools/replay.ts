/** `npm run replay -- <farm> --speed N`: publishes a farm's stored history to the broker as if it happened now. */
import type { ReplayEvent } from '../features/data-import/contract/replay.ts'
import { feature as dataImport } from '../features/data-import/server/index.ts'
import { readCommandLine } from './command-line.ts'
import { createProgressBar } from './progress-bar.ts'
import { runCommand } from './run-command.ts'

const help = `Publishes a farm's stored history to the broker, stamped with the present time, N times faster than it happened.

  npm run replay -- <farm code> [--speed 600] [--from <ISO instant>] [--to <ISO instant>]

  --speed   600 turns ten minutes into one second
  --from    first instant to replay, e.g. 2020-02-27T00:00:00Z (default: the first imported one)
  --to      replay up to this instant (default: the last imported one)

Solvane must be running, unless MQTT_URL names an outside broker. Ctrl-C stops.`

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
    stop(`--${name}: "${text}" is not an ISO instant with its offset, e.g. 2020-02-27T00:00:00Z`)
  return { [`${name}Ms`]: timeMs }
}

const abort = new AbortController()
process.once('SIGINT', () => abort.abort())
process.once('SIGTERM', () => abort.abort())
const bar = createProgressBar()
let published = 0
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
    else published = event.published
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
console.log(`${abort.signal.aborted ? 'Stopped' : 'Done'}: ${published.toLocaleString('en-GB')} values published.`)
process.exit(0)
