/** `npm run words`: long sentences and idioms of documents and comments, which may only become fewer. Exits 1 when there are more. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceFiles } from './source-files.ts'
import { addedLines } from './words/added-lines.ts'
import {
  budgetText,
  countFaults,
  excesses,
  lowered,
  type WordBudget,
  type WordFault,
  wordFaults,
} from './words/word-faults.ts'

const help = `Counts sentences of more than 30 words and idioms (tools/words/idioms.ts) in documents and comments.
There may not be more of them than tools/words/word-budget.json notes for all folders together.

  npm run words                checks, and says where the budget can be lowered
  npm run words -- <path> …    lists all faults of files below these paths
  npm run words -- --update    lowers the budget to the present counts; it never raises it`

const root = fileURLToPath(new URL('..', import.meta.url))
const budgetFile = 'tools/words/word-budget.json'
const mostShown = 20

const show = ({ file, line, message, text }: WordFault) =>
  console.error(`${file}:${line} ${message}\n    ${text.length > 240 ? `${text.slice(0, 240)} …` : text}`)

/** Faults on lines that came after the budget was last written; all where Git does not say. */
const newest = (faults: readonly WordFault[]): readonly WordFault[] => {
  const git = (...parameters: string[]) => spawnSync('git', parameters, { cwd: root, encoding: 'utf8' }).stdout ?? ''
  const since = git('log', '-1', '--format=%H', '--', budgetFile).trim()
  if (since === '') return faults
  const added = addedLines(git('diff', '--unified=0', '--no-color', since))
  const found = faults.filter(({ file, line }) => added.get(file)?.has(line))
  return found.length > 0 ? found : faults
}

const wishes = process.argv.slice(2)
if (wishes.includes('--help')) {
  console.log(help)
  process.exit(0)
}
const faults = sourceFiles(root).flatMap((file) =>
  /\.(md|tsx?)$/.test(file) ? wordFaults(file, readFileSync(join(root, file), 'utf8')) : [],
)
const counts = countFaults(faults)
const budget = JSON.parse(readFileSync(join(root, budgetFile), 'utf8')) as WordBudget

const paths = wishes.filter((wish) => !wish.startsWith('--'))
if (paths.length > 0) {
  const listed = faults.filter(({ file }) => paths.some((path) => file === path || file.startsWith(path)))
  for (const fault of listed) show(fault)
  console.log(`words: ${listed.length} faults below ${paths.join(', ')}`)
  process.exit(0)
}
if (wishes.includes('--update')) {
  writeFileSync(join(root, budgetFile), budgetText(lowered(counts, budget)))
  console.log(`${budgetFile} holds the present counts.`)
  process.exit(0)
}

const over = excesses(counts, budget)
for (const { folder, kind, found, most } of over) {
  const what = kind === 'long' ? `sentences of more than 30 words` : 'idioms'
  console.error(`\n${folder} has ${found} ${what}; ${most} at most (${budgetFile}). Rewrite one of these:`)
  const ofFolder = faults.filter(
    (fault) =>
      fault.kind === kind && (folder === '.' ? !fault.file.includes('/') : fault.file.startsWith(`${folder}/`)),
  )
  for (const fault of newest(ofFolder).slice(0, mostShown)) show(fault)
}
const total = (kind: WordFault['kind']) => faults.filter((fault) => fault.kind === kind).length
console.log(
  `words: ${total('long')} long sentences, ${total('idiom')} idioms, ${over.length} folders over their budget`,
)
if (process.env.npm_lifecycle_event === 'words' && budgetText(lowered(counts, budget)) !== budgetText(budget))
  console.log('There are fewer than noted: npm run words -- --update lowers the budget.')
process.exitCode = over.length === 0 ? 0 : 1
