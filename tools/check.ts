/**
 * `npm test`: every check in order, stopping at the first that fails. The last line says how many tests ran:
 * `N passed, N failed, N skipped` (unit and integration tests by Vitest, browser journeys by Playwright).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const vitestReport = '.cache/vitest.json'
const playwrightReport = '.cache/playwright.json'

interface Stage {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly environment?: Readonly<Record<string, string>>
}

const stages: readonly Stage[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'rules of the house', command: ['node', 'tools/check-rooms.ts'] },
  {
    name: 'unit and integration tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  },
  {
    name: 'browser journeys',
    command: ['playwright', 'test', '--reporter=list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  },
]

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const readReport = <Report>(file: string): Report | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined

const vitestCounts = (): Counts => {
  const report = readReport<
    Record<`num${'Passed' | 'Failed' | 'Pending' | 'Todo'}Tests`, number> & { success: boolean }
  >(vitestReport)
  return {
    passed: report?.numPassedTests ?? 0,
    // A file that cannot be loaded fails without a test of its own.
    failed: report?.numFailedTests || (report?.success === false ? 1 : 0),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
}

const playwrightCounts = (): Counts => {
  const stats = readReport<{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }>(
    playwrightReport,
  )?.stats
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  }
}

/** True when the command ends with 0; its output goes straight to the terminal. */
const run = async ({ name, command: [program, ...args], environment }: Stage): Promise<boolean> => {
  console.log(`\n── ${name}`)
  const startedMs = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...environment },
  })
  const [code] = await once(child, 'exit')
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`── ${name}: ${code === 0 ? 'good' : 'FAILED'} in ${seconds} s`)
  return code === 0
}

process.chdir(root)
mkdirSync('.cache', { recursive: true })
for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true })

let good = true
for (const stage of stages) {
  good = await run(stage)
  if (!good) break
}

const [unit, journeys] = [vitestCounts(), playwrightCounts()]
console.log(
  `\n${unit.passed + journeys.passed} passed, ${unit.failed + journeys.failed} failed, ${unit.skipped + journeys.skipped} skipped`,
)
process.exitCode = good ? 0 : 1
