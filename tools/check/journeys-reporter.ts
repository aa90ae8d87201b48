import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { workerPidFile } from './journey-worker.ts'
import { cpuSecondsOfTree } from './process-cpu.ts'
import { measureSlowness, middleOf } from './reference-work.ts'
import { type TestFile, writeTestReport } from './test-report.ts'

/** Writes cost (browsers included) and result of each file of journeys to the path in `TEST_REPORT_FILE`. */
export default class JourneysReporter implements Reporter {
  #suite: Suite | undefined
  #otherFailures = 0
  /** CPU seconds of a worker at the start of its present test. */
  readonly #startedAt = new Map<number, number>()
  readonly #cpuSeconds = new Map<string, number>()
  readonly #slownesses: number[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onTestBegin(_test: TestCase, { workerIndex }: TestResult): void {
    const seconds = cpuSecondsOfWorker(workerIndex)
    if (seconds !== undefined) this.#startedAt.set(workerIndex, seconds)
  }

  onTestEnd({ location }: TestCase, { workerIndex }: TestResult): void {
    const [before, after] = [this.#startedAt.get(workerIndex), cpuSecondsOfWorker(workerIndex)]
    if (before !== undefined && after !== undefined)
      this.#cpuSeconds.set(location.file, (this.#cpuSeconds.get(location.file) ?? 0) + after - before)
    this.#slownesses.push(...[measureSlowness() ?? []].flat())
  }

  onError(_error: TestError): void {
    this.#otherFailures++
  }

  onEnd(): void {
    const path = process.env.TEST_REPORT_FILE
    if (path === undefined) return
    const slowness = middleOf(this.#slownesses)
    writeTestReport(path, { files: this.#files(), slowness, otherFailures: this.#otherFailures })
  }

  #files(): TestFile[] {
    const byFile = Map.groupBy(this.#suite?.allTests() ?? [], ({ location }) => location.file)
    return [...byFile].map(([file, tests]) => {
      const count = (...wanted: string[]) => tests.filter((test) => wanted.includes(test.outcome())).length
      const cpuSeconds = this.#cpuSeconds.get(file)
      return {
        file: relative(process.cwd(), file),
        passed: count('expected', 'flaky'),
        failed: count('unexpected'),
        skipped: count('skipped'),
        otherTitles: tests.filter((test) => !isPassed(test)).map(({ title }) => title),
        wallSeconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
        ...(cpuSeconds !== undefined && { cpuSeconds }),
      }
    })
  }
}

const isPassed = (test: TestCase) => ['expected', 'flaky'].includes(test.outcome())

const cpuSecondsOfWorker = (workerIndex: number): number | undefined => {
  const file = workerPidFile(workerIndex)
  return existsSync(file) ? cpuSecondsOfTree(Number(readFileSync(file, 'utf8'))) : undefined
}
