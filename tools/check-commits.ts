/** Part of `npm test`: the subjects of the commits, and lists of exceptions that grew. Exits 1 when a commit breaks a rule. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { subjectFaults } from './commits/commit-subject.ts'
import { ruleStart, shrinkStart } from './commits/rule-start.ts'
import { grownLists, shrinkingLists } from './commits/shrinking-lists.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const git = (...parameters: string[]) => spawnSync('git', parameters, { cwd: root, encoding: 'utf8' })
const linesOf = (...parameters: string[]) =>
  git(...parameters)
    .stdout.split('\n')
    .filter((line) => line !== '')

if (!existsSync(`${root}/.git`)) {
  console.log('commits: not checked, there is no Git history here')
  process.exit(0)
}
/** False in a shallow clone. */
const reaches = (commit: string) => git('merge-base', '--is-ancestor', commit, 'HEAD').status === 0
if (!reaches(ruleStart)) {
  console.log(`commits: not checked, the history does not reach back to ${ruleStart.slice(0, 8)}`)
  process.exit(0)
}
const commits = linesOf('log', '--no-merges', '--format=%h %s', `${ruleStart}..HEAD`)
const faults = commits.flatMap((line) => {
  const [hash = '', subject = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
  return subjectFaults(subject).map((fault) => `${hash} "${subject}" ${fault}`)
})

/** Content of a list file in a commit; undefined if it did not exist. The files import only types. */
const contentIn = async (commit: string, file: string): Promise<unknown> => {
  const { status, stdout } = git('show', `${commit}:${file}`)
  if (status !== 0) return undefined
  if (file.endsWith('.json')) return JSON.parse(stdout)
  return import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(stdout))}`)
}

const growthFaultsOf = async (commit: string): Promise<string[]> => {
  const message = git('log', '-1', '--format=%B', commit).stdout
  const touched = linesOf('diff-tree', '--no-commit-id', '--name-only', '-r', commit)
  const found: string[] = []
  for (const [file, read] of Object.entries(shrinkingLists)) {
    if (!touched.includes(file)) continue
    const [before, after] = [await contentIn(`${commit}^`, file), await contentIn(commit, file)]
    if (before === undefined || after === undefined) continue
    for (const list of grownLists(read(before), read(after), message))
      found.push(
        `${commit.slice(0, 8)} lets "${list}" of ${file} grow: shorten it, or write "allow-growth: <reason>" in the message`,
      )
  }
  return found
}
if (reaches(shrinkStart)) {
  const files = Object.keys(shrinkingLists)
  for (const commit of linesOf('log', '--no-merges', '--format=%H', `${shrinkStart}..HEAD`, '--', ...files))
    faults.push(...(await growthFaultsOf(commit)))
}

for (const fault of faults) console.error(fault)
console.log(`commits: ${commits.length} commits, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
