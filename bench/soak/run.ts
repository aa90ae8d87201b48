import { parseArgs } from 'node:util'
import { machineLine } from '../machine.ts'
import { textTable } from '../text-table.ts'
import { soaks } from './soaks.ts'
import { missedOf } from './verdict.ts'

const help = `npm run soak -- [<name>] [--kills <n>] [--seed <n>] [--seconds <n>] [--minutes <n>] [--hurried]

  Breaks something again and again and compares what was acknowledged with what is stored. Without a name: kill-ingest.

${Object.entries(soaks)
  .map(([name, { row, title }]) => `  ${name.padEnd(16)} ${row}  ${title}`)
  .join('\n')}

  --kills: how often, where something is killed. --seed: at which moments; default 1. --seconds, --minutes: length, where it has one.
  --hurried: a length that is not waited for, where there is a way.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string' },
    minutes: { type: 'string' },
    hurried: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const [name = 'kill-ingest'] = positionals
const soak = soaks[name]
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))
const kills = numberOf(values.kills)
const seconds = numberOf(values.seconds)
const minutes = numberOf(values.minutes)
const seed = Number(values.seed)
const isPositive = (value: number | undefined) => value === undefined || value > 0
if (
  values.help ||
  !soak ||
  !isPositive(kills) ||
  !isPositive(seconds) ||
  !isPositive(minutes) ||
  !Number.isInteger(seed)
) {
  process.stdout.write(help)
  process.exit(values.help ? 0 : 2)
}

const machine = machineLine()
const balance = await soak.run({
  kills,
  seed,
  seconds,
  minutes,
  hurried: values.hurried,
  progress: (line) => process.stderr.write(`\r${line}`),
})
const missed = missedOf(soak, balance)
process.stdout.write(
  [
    '\n',
    `${soak.title} (${soak.row}), seed ${seed}`,
    machine,
    '',
    textTable([Object.keys(balance), Object.values(balance).map((value) => String(value ?? ''))]),
    ...missed,
    '',
  ].join('\n'),
)
process.exit(missed.length === 0 ? 0 : 1)
