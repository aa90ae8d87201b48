import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Cost and result of a test file. */
export interface TestFile extends Counts {
  /** Relative to the root. */
  readonly file: string
  readonly wallSeconds: number
  /** Absent where the system does not say. */
  readonly cpuSeconds?: number
  /** Memory of the worker of Vitest when the file ended. */
  readonly workerMib?: number
  /** The part of it that JavaScript holds. */
  readonly heapMib?: number
  /** Only of journeys: tests that have not passed. */
  readonly otherTitles?: readonly string[]
}

/** Written by the reporters of Vitest and Playwright, read by `npm test` and `npm run drills`. */
export interface TestReport {
  readonly files: readonly TestFile[]
  /** Of the machine during the run, see `measureSlowness`. */
  readonly slowness?: number
  /** Failures outside of tests: a file that cannot be loaded, an error that nobody caught. */
  readonly otherFailures: number
}

/** CPU seconds of a file, or the time that passed where the system does not count them. */
export const costOf = ({ cpuSeconds, wallSeconds }: TestFile): number => cpuSeconds ?? wallSeconds

/** The files of a run with the CPU seconds that they take on the reference machine at rest. */
export const atReferenceSpeed = ({ files, slowness = 1 }: TestReport): TestFile[] =>
  files.map((file) => (file.cpuSeconds === undefined ? file : { ...file, cpuSeconds: file.cpuSeconds / slowness }))

export const writeTestReport = (path: string, report: TestReport): void =>
  writeFileSync(path, JSON.stringify(report, null, 1))

/** The report of a run that wrote none, because it broke off, is empty. */
export const readTestReport = (path: string): TestReport =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as TestReport) : { files: [], otherFailures: 0 }

export const countsOf = (reports: readonly TestReport[]): Counts => {
  const files = reports.flatMap((report) => report.files)
  const sum = (what: keyof Counts) => files.reduce((total, file) => total + file[what], 0)
  const others = reports.reduce((total, { otherFailures }) => total + otherFailures, 0)
  return { passed: sum('passed'), failed: sum('failed') + others, skipped: sum('skipped') }
}
