/**
 * `npm test`: every check, stopping after the first stage that fails. The last lines show the cost of each stage and of
 * the costliest files, the number of drills that did not run, and the number of tests: `N passed, N failed, N skipped`.
 * Vitest runs unit and integration tests, Playwright runs browser journeys.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { budgetExceptions, isBudgetEnforced } from './check/budget-exceptions.ts'
import { featureCosts, judgeBudgets } from './check/feature-budget.ts'
import { journeyFeatures } from './check/journey-features.ts'
import { runStage, type Stage, type StageResult } from './check/stage.ts'
import { costliestLines, countLine, drillLine, featureLines, memoryLine, stageLines } from './check/summary.ts'
import { countsOf, readTestReport } from './check/test-report.ts'
import { drillsOf } from './drills/drill-list.ts'
import { changedDrills, greenDrillsFile, readGreenDrills } from './drills/green-drills.ts'
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

const drills = drillsOf({ files: sourceFiles(root), read: (file) => readFileSync(file) })
const changed = changedDrills(drills, readGreenDrills(readFileSync(greenDrillsFile, 'utf8')))

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
  ...(changed.length === 0
    ? []
    : [
        {
          name: `drills (${changed.length} of ${drills.length}: their files changed)`,
          command: [...vitest, '--project=drills', ...changed.map(({ file }) => file)] as const,
          environment: { TEST_REPORT_FILE: reports.drills },
        },
      ]),
  {
    name: 'browser journeys',
    command: ['playwright', 'test', '--reporter=list,./tools/check/journeys-reporter.ts'],
    environment: { TEST_REPORT_FILE: reports.journeys },
  },
]

const results: StageResult[] = []
const isGood = () => results.every((result) => result.isGood)
results.push(...(await Promise.all(together.map((stage) => runStage(root, stage, false)))))
for (const stage of oneByOne) if (isGood()) results.push(await runStage(root, stage, true))

const testReports = Object.values(reports).map(readTestReport)
const files = testReports.flatMap((report) => report.files)
const costs = featureCosts(files, journeyFeatures)
// A run that broke off says nothing about what features cost.
const verdict = isGood() ? judgeBudgets(costs, budgetExceptions) : { faults: [], hints: [] }

const largest = memoryLine(files)
const print = (lines: readonly string[]) => console.log(['', ...lines].join('\n'))
print(stageLines(results))
if (files.length > 0) print(costliestLines(files))
if (costs.length > 0) print(featureLines(costs))
if (largest !== undefined) print([largest])
if (verdict.hints.length > 0) print(verdict.hints)
if (verdict.faults.length > 0) print(verdict.faults)
print([drillLine(drills.length - changed.length), countLine(countsOf(testReports))])
process.exitCode = isGood() && (verdict.faults.length === 0 || !isBudgetEnforced) ? 0 : 1
