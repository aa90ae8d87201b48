import { parseArgs } from 'node:util'
import { machineLine } from '../machine.ts'
import { textTable } from '../text-table.ts'
import { killIngest } from './kill-ingest.ts'
import { seededRandom } from './seeded-random.ts'

const help = `npm run soak -- [--kills <n>] [--seed <n>]

  Kills broker, ingest and historian with kill -9 at random moments while gateways send, and compares what was
  acknowledged with what is stored. --kills: default 200. --seed: which moments; default 1.
`

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
const kills = Number(values.kills)
const seed = Number(values.seed)
if (values.help || !(kills > 0) || !Number.isInteger(seed)) {
  process.stdout.write(help)
  process.exit(values.help ? 0 : 2)
}
const balance = await killIngest({
  kills,
  longestLifeMs: 1_000,
  random: seededRandom(seed),
  onKill: (count, acknowledged) =>
    process.stderr.write(`\r${count} of ${kills} kills, ${acknowledged} points acknowledged`),
})
process.stdout.write(
  [
    '\n',
    `Kills of broker, ingest and historian under load (R1), seed ${seed}`,
    machineLine(),
    '',
    textTable([Object.keys(balance), Object.values(balance).map(String)]),
    '',
  ].join('\n'),
)
process.exit(balance.lost + balance.wrong + balance.doubled === 0 ? 0 : 1)
