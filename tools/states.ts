/** `npm run states`: looks at screens with and without data, and notes those that are green. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chosenScreensVariable } from '../tests/e2e/chosen-screens.ts'
import { readTestReport } from './check/test-report.ts'
import { wantedTests } from './green-runs/green-runs.ts'
import { loadGreenRuns, noteGreenRuns, screenStatesFile } from './green-runs/green-runs-file.ts'
import { passedScreens, screensWithStates, statesJourneys } from './screen-states/screens-with-states.ts'
import { sourceFiles } from './source-files.ts'

const help = `Looks at screens as they are, while their calls are refused, fail or have no reply, and when there is nothing.
Screens of a round that passes, and the gallery of the kit, get their digest in ${screenStatesFile}; npm test then leaves them out until their code changes.

  npm run states                 all screens
  npm run states -- --changed    those whose code changed since their last green run
  npm run states -- <part> …     those whose address contains one of the parts`

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const report = '.cache/states-report.json'

const stop = (message: string, code: number): never => {
  console.error(message)
  process.exit(code)
}

const wishes = process.argv.slice(2)
if (wishes.includes('--help')) {
  console.log(help)
  process.exit(0)
}

// Read before the run: a file that changes meanwhile leaves another digest, so its screens run again.
const screens = screensWithStates({ files: sourceFiles(root), read: (file) => readFileSync(file) })
const { wanted, unknown } = wantedTests(screens, wishes, loadGreenRuns(screenStatesFile))
for (const wish of unknown) stop(`No screen has "${wish}" in its address.\n\n${help}`, 2)
if (wanted.length === 0) {
  console.log('All screens are green and unchanged.')
  process.exit(0)
}

mkdirSync('.cache', { recursive: true })
rmSync(report, { force: true })
const reporters = '--reporter=list,./tools/check/journeys-reporter.ts'
const playwright = spawn('playwright', ['test', ...statesJourneys, reporters], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    TEST_REPORT_FILE: report,
    [chosenScreensVariable]: JSON.stringify(wanted.map(({ name }) => name)),
  },
})
const [code] = await once(playwright, 'exit')

const green = passedScreens(wanted, readTestReport(report).files)
noteGreenRuns(screenStatesFile, green, screens)
console.log(`${green.length} of ${wanted.length} screens are green and noted in ${screenStatesFile}.`)
process.exitCode = code ?? 1
