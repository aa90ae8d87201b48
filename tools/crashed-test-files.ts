import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Where the files are listed whose tests a crash of Node itself kept from ending: a list of paths. */
export const crashedTestFiles = '.cache/vitest-crashed.json'

/** How Vitest tells that a worker was ended by a fault of memory: no test of ours can cause one. */
const isCrash = ({ message, cause }: SerializedError): boolean =>
  [message, (cause as SerializedError | undefined)?.message].some((text) => text?.includes('with signal SIGSEGV'))

/**
 * A reporter of Vitest that lists the files to run once more, when crashes of workers are all that went wrong beside
 * the tests. V8 crashes now and then while it compiles the WebAssembly of PGlite
 * (https://github.com/nodejs/node/issues/64500); Vitest then goes on with the next file in a new worker.
 */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const unfinished = modules.filter((module) =>
      [...module.children.allTests()].some((test) => test.result().state === 'pending'),
    )
    const crashed = errors.length > 0 && errors.every(isCrash) ? unfinished.map(({ moduleId }) => moduleId) : []
    writeFileSync(crashedTestFiles, JSON.stringify(crashed))
  }
}
