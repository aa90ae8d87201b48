import { benchLive } from './live.ts'
import { benchPalette } from './palette.ts'

const benchmarks: Record<string, (args: readonly string[]) => Promise<boolean>> = {
  live: benchLive,
  palette: benchPalette,
}

const help = `npm run bench -- <name> [options]

  live   publish to text on the screen, 500 tags a second
         --runs <n>        default 3
         --seconds <n>     length of a run, default 20
         --picture <file>  keep a picture of the measured page
         --profile <file>  keep a trace of its threads for the developer tools, recorded after the runs
  palette  what a key of the search costs over 10,000 assets
         --farms <n>       default 500
         --machines <n>    a farm, default 20

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
