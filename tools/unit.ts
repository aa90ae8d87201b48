/** `npm run unit`: unit, integration and component tests, by Vitest. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readTestReport } from './check/test-report.ts'
import { sourceFiles } from './source-files.ts'
import { affectedTests, withinSeconds } from './unit/affected-tests.ts'

const help = `Runs unit, integration and component tests. Drills are left out: npm run drills.

  npm run unit                      all
  npm run unit -- <path> …          files whose path contains one of the words; other options go to Vitest
  npm run unit -- --changed         tests that uncommitted changes may break, the nearest first, for about 20 s
  npm run unit -- --changed=<ref>   the same since a commit or branch`

/** Two workers take these seconds of tests in about two thirds of the time; loading modules takes the rest. */
const mostSeconds = 25
const usualSeconds = { screen: 0.5, pure: 0.1, store: 3 }

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const changedFiles = (ref: string): string[] => {
  const git = (...parameters: string[]) => spawnSync('git', parameters, { encoding: 'utf8' }).stdout.split('\n')
  const files = [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')]
  return files.filter((file) => file !== '')
}

/** Seconds of the last whole run, or a guess. */
const createSecondsOf = () => {
  const known = new Map(readTestReport('.cache/unit-report.json').files.map((test) => [test.file, test.wallSeconds]))
  return (file: string) => {
    const guess = /\.screen\.test\.tsx$/.test(file) ? usualSeconds.screen : usualSeconds.store
    return known.get(file) ?? (/^(domain|kit)\/|\/(contract|web)\//.test(file) ? usualSeconds.pure : guess)
  }
}

const testsOfChange = (ref: string): string[] => {
  const changed = changedFiles(ref)
  const affected = affectedTests({ files: sourceFiles(root), read: (file) => readFileSync(file, 'utf8') }, changed)
  const chosen = withinSeconds(affected, createSecondsOf(), mostSeconds)
  console.log(
    `${changed.length} changed files may break ${affected.length} test files; the nearest ${chosen.length} run.`,
  )
  return chosen.map(({ file }) => file)
}

const parameters = process.argv.slice(2)
if (parameters.includes('--help')) {
  console.log(help)
  process.exit(0)
}
const changedSince = parameters.find((parameter) => /^--changed(=|$)/.test(parameter))
const others = parameters.filter((parameter) => parameter !== changedSince)
const tests = changedSince === undefined ? [] : testsOfChange(changedSince.split('=')[1] ?? 'HEAD')
if (changedSince !== undefined && tests.length === 0) process.exit(0)

const vitest = spawn('vitest', ['run', '--project=!drills', ...others, ...tests], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
const [code] = await once(vitest, 'exit')
process.exitCode = code ?? 1
