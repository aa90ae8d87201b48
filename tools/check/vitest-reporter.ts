import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { middleOf } from './reference-work.ts'
import { type TestFile, type TestReport, writeTestReport } from './test-report.ts'

const fileOf = (root: string, module: TestModule): TestFile => {
  const states = [...module.children.allTests()].map((test) => test.result().state)
  const count = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length
  const failed = count('failed')
  const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic()
  const { cpuSeconds, workerMib, heapMib } = module.meta()
  return {
    file: relative(root, module.moduleId),
    passed: count('passed'),
    // A file that cannot be loaded, or a suite whose hook fails, fails without a test of its own.
    failed: failed === 0 && module.state() === 'failed' ? 1 : failed,
    skipped: count('skipped', 'pending'),
    wallSeconds: (duration + collectDuration + setupDuration + prepareDuration) / 1000,
    ...(cpuSeconds !== undefined && { cpuSeconds }),
    ...(workerMib !== undefined && { workerMib }),
    ...(heapMib !== undefined && { heapMib }),
  }
}

/** Writes cost and result of each test file to the path in `TEST_REPORT_FILE`. */
export default class VitestReporter implements Reporter {
  #root = ''

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const path = process.env.TEST_REPORT_FILE
    if (path === undefined) return
    const report: TestReport = {
      files: modules.map((module) => fileOf(this.#root, module)),
      slowness: middleOf(modules.flatMap((module) => module.meta().slowness ?? [])),
      otherFailures: errors.length,
    }
    writeTestReport(path, report)
  }
}
