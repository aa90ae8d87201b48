import { benchApi } from './api.ts'
import { benchHistorian } from './historian.ts'
import { benchIngest } from './ingest.ts'
import { benchLive } from './live.ts'
import { benchPalette } from './palette.ts'
import { benchRoles } from './roles.ts'

const benchmarks: Record<string, (args: readonly string[]) => Promise<boolean>> = {
  api: benchApi,
  historian: benchHistorian,
  ingest: benchIngest,
  live: benchLive,
  palette: benchPalette,
  roles: benchRoles,
}

const help = `npm run bench -- <name> [options]

  api    reading a fleet of 500 farms and 10,000 assets, by one and by fifty at once
         --scale <n>       of the demo fleet, default 10
         --readers <n>     at once, default 50
         --runs <n>        answers one after the other, default 20
  live   publish to text on the screen, 500 tags a second
         --runs <n>        default 3
         --seconds <n>     length of a run, default 20
         --picture <file>  keep a picture of the measured page
         --profile <file>  keep a trace of its threads for the developer tools, recorded after the runs
  ingest points a second until durable and acknowledged
         --packing <name>  batched, sparkplug or single; default all three
         --seconds <n>     default 20; 600 to see that memory stays flat
         --under-way <n>   messages that a gateway sends ahead of its acknowledgements, default 500
  historian  20 million points and four questions
         --steps <n>       of 2,000 tags, default 10000
         --runs <n>        of each question, default 9
  palette  what a key of the search costs over 10,000 assets
         --farms <n>       default 500
         --machines <n>    a farm, default 20
  roles  what each role costs in a process of its own
         --seconds <n>     of each load, default 15

What is measured and how: bench/README.md
`

const [name = '--help', ...args] = process.argv.slice(2)
const bench = benchmarks[name]
if (!bench) {
  process.stdout.write(help)
  process.exit(name === '--help' ? 0 : 2)
}
// An aim that was missed is told by the exit code, so that a program can watch it.
process.exit((await bench(args)) ? 0 : 1)
