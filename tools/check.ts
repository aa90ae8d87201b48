/**
 * `npm test`: every check, stopping after the first stage that fails. The last lines show the cost of each stage and of
 * the costliest files, the tests of each kind that did not run, and the number of tests: `N passed, N failed, N skipped`.
 * Vitest runs unit and integration tests, Playwright runs browser journeys.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chosenScreensVariable } from '../tests/e2e/chosen-screens.ts'
import { budgetExceptions, isBudgetEnforced } from './check/budget-exceptions.ts'
import { featureCosts, judgeBudgets } from './check/feature-budget.ts'
import { journeyFeatures } from './check/journey-features.ts'
import { runStage, type Stage, type StageResult } from './check/stage.ts'
import {
  costliestLines,
  countLine,
  featureLines,
  kindLines,
  memoryLine,
  slownessLine,
  stageLines,
  unchangedLine,
} from './check/summary.ts'
import { testKinds } from './check/test-kinds.ts'
import { atReferenceSpeed, countsOf, readTestReport } from './check/test-report.ts'
import { drillsOf } from './drills/drill-list.ts'
import { changedTests } from './green-runs/green-runs.ts'
import { drillsFile, loadGreenRuns, screenStatesFile } from './green-runs/green-runs-file.ts'
import { screensWithStates } from './screen-states/screens-with-states.ts'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const reports = {
  unit: '.cache/unit-report.json',
  drills: '.cache/drills-report.json',
  journeys: '.cache/journeys-report.json',
}
mkdirSync('.cache', { recursive: true })
for (const report of Object.values(reports)) rmSync(report, { force: true })

const tree = { files: sourceFiles(root), read: (file: string) => readFileSync(file) }
const drills = drillsOf(tree)
const changedDrills = changedTests(drills, loadGreenRuns(drillsFile))
const screens = screensWithStates(tree)
const changedScreens = changedTests(screens, loadGreenRuns(screenStatesFile))
const unchanged = { drills: drills.length - changedDrills.length, screens: screens.length - changedScreens.length }

const vitest = ['vitest', 'run', '--reporter=default', '--reporter=./tools/check/vitest-reporter.ts'] as const

/** Quick ones run together; their output comes when they end. */
const together: readonly Stage[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'rules of the house', command: ['node', 'tools/check-rooms.ts'] },
  { name: 'words of documents and comments', command: ['node', 'tools/check-words.ts'] },
  { name: 'subjects of commits', command: ['node', 'tools/check-commits.ts'] },
]
const oneByOne: readonly Stage[] = [
  {
    name: 'unit and integration tests',
    command: [...vitest, '--project=!drills'],
    environment: { TEST_REPORT_FILE: reports.unit },
  },
  ...(changedDrills.length === 0
    ? []
    : [
        {
          name: `drills (${changedDrills.length} of ${drills.length}: their files changed)`,
          command: [...vitest, '--project=drills', ...changedDrills.map(({ name }) => name)] as const,
          environment: { TEST_REPORT_FILE: reports.drills },
        },
      ]),
  {
    name: 'browser journeys',
    command: ['playwright', 'test', '--reporter=list,./tools/check/journeys-reporter.ts'],
    environment: {
      TEST_REPORT_FILE: reports.journeys,
      [chosenScreensVariable]: JSON.stringify(changedScreens.map(({ name }) => name)),
    },
  },
]

const results: StageResult[] = []
const isGood = () => results.every((result) => result.isGood)
results.push(...(await Promise.all(together.map((stage) => runStage(root, stage, false)))))
for (const stage of oneByOne) if (isGood()) results.push(await runStage(root, stage, true))

const testReports = Object.values(reports).map(readTestReport)
const reportOf = (path: string) => (existsSync(path) ? readTestReport(path) : undefined)
const kinds = testKinds(
  { unit: reportOf(reports.unit), drills: reportOf(reports.drills), journeys: reportOf(reports.journeys) },
  { drills: changedDrills.length, screens: changedScreens },
  unchanged,
)
const files = testReports.flatMap((report) => report.files)
const costs = featureCosts(testReports.flatMap(atReferenceSpeed), journeyFeatures)
// A run that broke off says nothing about what features cost.
const verdict = isGood() ? judgeBudgets(costs, budgetExceptions) : { faults: [], hints: [] }

const largest = memoryLine(files)
const print = (lines: readonly string[]) => console.log(['', ...lines].join('\n'))
print(stageLines(results))
if (files.length > 0) print(costliestLines(files))
if (costs.length > 0) print(featureLines(costs))
const speed = slownessLine(testReports)
print([...(speed === undefined ? [] : [speed]), ...(largest === undefined ? [] : [largest])])
if (verdict.hints.length > 0) print(verdict.hints)
if (verdict.faults.length > 0) print(verdict.faults)
print(kindLines(kinds))
const leftOut = unchangedLine(unchanged)
print([...(leftOut === undefined ? [] : [leftOut]), countLine(countsOf(testReports))])
process.exitCode = isGood() && (verdict.faults.length === 0 || !isBudgetEnforced) ? 0 : 1
