/** `npm run drills`: runs costly tests of faults and of the whole system, and notes those that are green. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readTestReport } from './check/test-report.ts'
import { drillFaults, drillsOf } from './drills/drill-list.ts'
import { type DigestedTest, wantedTests } from './green-runs/green-runs.ts'
import { drillsFile, loadGreenRuns, noteGreenRuns } from './green-runs/green-runs-file.ts'
import { sourceFiles } from './source-files.ts'

const help = `Runs the drills: costly tests of faults and of the whole system (*.drill.test.ts).
Those that pass get the digest of their files in ${drillsFile}; npm test then leaves them out until a file changes.

  npm run drills                 all
  npm run drills -- --changed    those whose files changed since their last green run
  npm run drills -- <part> …     those whose path contains one of the parts`

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const report = '.cache/drills-report.json'

const stop = (message: string, code: number): never => {
  console.error(message)
  process.exit(code)
}

const wishes = process.argv.slice(2)
if (wishes.includes('--help')) {
  console.log(help)
  process.exit(0)
}

// Read before the run: a file that changes meanwhile leaves another digest, so its drill runs again.
const tree = { files: sourceFiles(root), read: (file: string) => readFileSync(file) }
const faults = drillFaults(tree)
if (faults.length > 0) stop(faults.map(({ file, message }) => `${file} ${message}`).join('\n'), 1)
const drills = drillsOf(tree)
const { wanted, unknown } = wantedTests(drills, wishes, loadGreenRuns(drillsFile))
for (const wish of unknown) stop(`No drill has "${wish}" in its path.\n\n${help}`, 2)
if (wanted.length === 0) {
  console.log('All drills are green and unchanged.')
  process.exit(0)
}

mkdirSync('.cache', { recursive: true })
rmSync(report, { force: true })
const reporters = ['--reporter=default', '--reporter=./tools/check/vitest-reporter.ts']
const vitest = spawn('vitest', ['run', '--project=drills', ...reporters, ...wanted.map(({ name }) => name)], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, TEST_REPORT_FILE: report },
})
const [code] = await once(vitest, 'exit')

const results = new Map(readTestReport(report).files.map((result) => [result.file, result]))
const isGreen = ({ name }: DigestedTest) => {
  const result = results.get(name)
  return result !== undefined && result.passed > 0 && result.failed === 0 && result.skipped === 0
}
const green = wanted.filter(isGreen)
noteGreenRuns(drillsFile, green, drills)
for (const { name } of wanted.filter((drill) => !isGreen(drill))) {
  const { failed = 0, skipped = 0 } = results.get(name) ?? {}
  console.log(`Not noted: ${name} (${failed} failed, ${skipped} skipped)`)
}
console.log(`${green.length} of ${wanted.length} drills are green and noted in ${drillsFile}.`)
process.exitCode = code ?? 1
