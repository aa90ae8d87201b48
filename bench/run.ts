import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { benchAlarms } from './alarms.ts'
import { benchApi } from './api.ts'
import { benchAudit } from './audit.ts'
import { choiceOf, summaryOf } from './choice.ts'
import { benchEnergy } from './energy.ts'
import { benchFindings } from './findings.ts'
import { benchGrow } from './grow.ts'
import { benchHistorian } from './historian.ts'
import { benchImportUsers } from './import-users.ts'
import { benchIngest } from './ingest.ts'
import { benchLive } from './live.ts'
import { benchPage } from './page.ts'
import { benchPalette } from './palette.ts'
import { benchRecords } from './records.ts'
import { benchRoles } from './roles.ts'
import { benchStrangers } from './strangers.ts'
import { benchWorkbook } from './workbook.ts'

const benchmarks: Record<string, (args: readonly string[]) => Promise<boolean>> = {
  alarms: benchAlarms,
  api: benchApi,
  audit: benchAudit,
  energy: benchEnergy,
  findings: benchFindings,
  grow: benchGrow,
  historian: benchHistorian,
  'import-users': benchImportUsers,
  ingest: benchIngest,
  live: benchLive,
  page: benchPage,
  palette: benchPalette,
  records: benchRecords,
  roles: benchRoles,
  strangers: benchStrangers,
  workbook: benchWorkbook,
}

const help = `npm run bench -- [<name>] [options]

  Without a name all run one after the other.

  alarms events a second until stored, and reads over many stored alarms; or "alarms flood", "alarms reads"
         --farms <n>, --machines <n>  of each, default 100
         --rate <n>        events a second, default 1000; a tenth of it beside values
         --seconds <n>     default 60
         --alarms <n>      stored, default 1000000
         --calls <n>       of each question, default 80
  api    reading a fleet of 500 farms and 10,000 assets, by one and by fifty at once
         --scale <n>       of the demo fleet, default 10
         --readers <n>     at once, default 50
         --runs <n>        answers one after the other, default 20
  audit  exporting and checking a long audit log
         --rows <n>        default 1000000
  energy a year of energy by month of 500 farms
         --farms <n>       default 500
         --runs <n>        default 30
  live   publish to text on the screen: "live w1" 500 tags a second, "w1x" 5,000, "w2" 5,000 to push clients; or all three
         --runs <n>        default 3
         --seconds <n>     length of a run, default 20
         --together        the five tags of a machine in one message
         --clients <list>  of w2, default 20,200,1000
         --picture <file>  of w1 or w1x: keep a picture of the measured page
         --profile <file>  of w1 or w1x: keep a trace of its threads for the developer tools, recorded after the runs
  page   a first visit, the table of 10,000 rows, the chart of 100,000 points; or "page first-view", "table", "chart"
         --runs <n>        default 5
         --seconds <n>     of each step of the table, default 10
         --files           what was loaded before the first value
  import-users  a file of 10,000 people, checked and committed
         --rows <n>        default 10000
  workbook  a workbook of 10,000 rows and 60 columns, written and checked
         --rows <n>        default 10000
  ingest points a second until durable and acknowledged
         --packing <name>  batched, sparkplug or single; default all three
         --seconds <n>     default 20; from 600 on memory has to stay flat
         --runs <n>        default 3; 1 from 600 s on
         --under-way <n>   messages that a gateway sends ahead of its acknowledgements, default 500
  historian  20 million points and four questions
         --steps <n>       of 2,000 tags, default 10000
         --rounds <n>      of ten of each question, default 9
  findings  underperforming machines and suspect winds of the demo, against the truth of the simulator
         --moments <n>     default 8
         --days <n>        between two of them, default 9
         --list            each finding
  grow   each cost against size: farms, points, clients; or "grow farms", "points", "clients"
         --scales <list>   of the demo fleet of 53 farms, 500 at most, default 1,3,10
         --points <list>   default 1000000,10000000,100000000
         --clients <list>  default 1,10,100,1000
         --runs <n>        of each question, of points rounds of ten, default 7
         --seconds <n>     of each of three runs of a number of clients, default 20
         --minutes <n>     most that a number of points may take, default 120
  palette  what a key of the search costs over 10,000 assets
         --farms <n>       default 500
         --machines <n>    a farm, default 20
  records  lists, single records and saves of a kind of record with 60 fields, beside the same SQL by hand
         --records <n>     default 10000
         --changes <n>     of each, in the history, default 5
         --calls <n>       of each question, default 200
         --postgresql      over a PostgreSQL of its own instead of the embedded store
         --time            only single records and saves
         --bulk            also a bulk edit of all records, and its undo
  roles  what each role costs in a process of its own
         --seconds <n>     of each load, default 15
  strangers  whether the time of an answer tells which logins exist
         --tries <n>       of each, default 60

What is measured and how: bench/README.md
`

/** Each is a program of its own, so that none runs in what another left behind. */
const runAll = (): number => {
  const codes: Record<string, number> = {}
  for (const name of Object.keys(benchmarks))
    codes[name] = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name], { stdio: 'inherit' }).status ?? 1
  process.stdout.write(`${summaryOf(codes)}\n`)
  return Math.max(...Object.values(codes))
}

const runOne = async (name: string, args: readonly string[]): Promise<number> => {
  try {
    return (await benchmarks[name]?.(args)) ? 0 : 1
  } catch (error) {
    // What was typed is not what a stack explains.
    if (!(error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}

const choice = choiceOf(process.argv.slice(2), Object.keys(benchmarks))
// An aim that was missed is told by the exit code, so that a program can watch it.
if (choice.kind === 'one') process.exit(await runOne(choice.name, choice.args))
if (choice.kind === 'all') process.exit(runAll())
process.stdout.write(help)
process.exit(choice.kind === 'help' ? 0 : 2)
