/** The last lines of `npm test`. Pure. */
import type { FeatureCost } from './feature-budget.ts'
import type { StageResult } from './stage.ts'
import type { TestKind, Unchanged } from './test-kinds.ts'
import { type Counts, costOf, type TestFile, type TestReport } from './test-report.ts'

const rightAligned = (values: readonly string[]): string[] => {
  const width = Math.max(0, ...values.map(({ length }) => length))
  return values.map((value) => value.padStart(width))
}

/** Rows of a name and figures, the figures in columns. */
export const table = (rows: readonly (readonly [string, ...string[]])[]): string[] => {
  const width = Math.max(0, ...rows.map(([name]) => name.length))
  const columns = (rows[0]?.slice(1) ?? []).map((_, index) => rightAligned(rows.map((row) => row[index + 1] ?? '')))
  return rows.map(([name], row) => `  ${name.padEnd(width)}  ${columns.map((column) => column[row]).join('  ')}`)
}

const seconds = (value: number | undefined) => (value === undefined ? '' : `${value.toFixed(1)} s`)

export const stageLines = (stages: readonly StageResult[]): string[] =>
  table([
    ['stage', 'time', 'CPU'],
    ...stages.map((stage): [string, string, string] => [
      stage.isGood ? stage.name : `${stage.name}: FAILED`,
      seconds(stage.wallSeconds),
      seconds(stage.cpuSeconds),
    ]),
  ])

export const costliestLines = (files: readonly TestFile[], most = 10): string[] =>
  table([
    ['costliest test files', 'time', 'CPU'],
    ...files
      .toSorted((a, b) => costOf(b) - costOf(a))
      .slice(0, most)
      .map((file): [string, string, string] => [file.file, seconds(file.wallSeconds), seconds(file.cpuSeconds)]),
  ])

/** The file after which a worker held most memory: a store that nobody closes shows here. */
export const memoryLine = (files: readonly TestFile[]): string | undefined => {
  const { file, workerMib, heapMib } = files.toSorted((a, b) => (b.workerMib ?? 0) - (a.workerMib ?? 0))[0] ?? {}
  const heap = heapMib === undefined ? '' : ` (${heapMib} MiB of it JavaScript)`
  return workerMib === undefined ? undefined : `largest test worker: ${workerMib} MiB${heap}, after ${file}`
}

/** How slow the machine was in each run of tests, by which the CPU seconds of features are divided. */
export const slownessLine = (reports: readonly TestReport[]): string | undefined => {
  const known = reports.flatMap(({ slowness }) => (slowness === undefined ? [] : slowness.toFixed(2)))
  return known.length === 0 ? undefined : `CPU seconds here per second of the reference machine: ${known.join(', ')}`
}

export const featureLines = (costs: readonly FeatureCost[]): string[] =>
  table([
    ['features, at the speed of the reference machine', 'CPU'],
    ...costs.map((cost): [string, string] => [cost.feature, seconds(cost.seconds)]),
  ])

/** What ran and what did not: a skipped test did not run either. */
export const kindLines = (kinds: readonly TestKind[]): string[] =>
  table([
    ['tests', 'passed', 'failed', 'not run'],
    ...kinds.map(({ name, counts, unchanged = 0 }): [string, string, string, string] =>
      counts === undefined
        ? [name, '', '', 'all']
        : [name, String(counts.passed), String(counts.failed), String(counts.skipped + unchanged)],
    ),
  ])

const several = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Undefined when nothing was left out. */
export const unchangedLine = ({ drills, screens }: Unchanged): string | undefined => {
  const parts = [
    ...(drills > 0 ? [several(drills, 'drill')] : []),
    ...(screens > 0 ? [`looks and states of ${several(screens, 'screen')}`] : []),
  ]
  return parts.length === 0
    ? undefined
    : `not run, because unchanged since their last green run: ${parts.join(' and ')}`
}

export const countLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
