/** Part of `npm test`: the subjects of the commits since the rule began. Exits 1 when one breaks it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { subjectFaults } from './commits/commit-subject.ts'
import { ruleStart } from './commits/rule-start.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const git = (...parameters: string[]) => spawnSync('git', parameters, { cwd: root, encoding: 'utf8' })

if (!existsSync(`${root}/.git`)) {
  console.log('commits: not checked, there is no Git history here')
  process.exit(0)
}
if (git('merge-base', '--is-ancestor', ruleStart, 'HEAD').status !== 0) {
  console.log(`commits: not checked, the history does not reach back to ${ruleStart.slice(0, 8)}`)
  process.exit(0)
}
const log = git('log', '--no-merges', '--format=%h %s', `${ruleStart}..HEAD`)
const commits = log.stdout.split('\n').filter((line) => line !== '')
const faults = commits.flatMap((line) => {
  const [hash = '', subject = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
  return subjectFaults(subject).map((fault) => `${hash} "${subject}" ${fault}`)
})
for (const fault of faults) console.error(fault)
console.log(`commits: ${commits.length} subjects, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
