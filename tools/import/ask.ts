import { createInterface } from 'node:readline/promises'
import type { ImportQuestion } from '../../features/data-import/contract/import-report.ts'
import { shortId } from './import-words.ts'

/** Answers to the questions of an import. */
export interface Answers {
  readonly acceptChanges: boolean
  readonly replace: string | undefined
  readonly keepEarlier: boolean
}

/** Asks at the terminal. Undefined: nothing is to be changed. */
export const askPerson = async (
  questions: readonly ImportQuestion[],
  answers: Answers,
): Promise<Answers | undefined> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const ask = async (text: string) => (await terminal.question(text)).trim().toLowerCase()
  try {
    let given = answers
    for (const question of questions) {
      if (question.kind === 'changes') {
        if ((await ask('Change the plant so? [y/N] ')) !== 'y') return undefined
        given = { ...given, acceptChanges: true }
        continue
      }
      const [newest] = question.imports
      const reply = await ask(`Replace ${shortId(newest?.id ?? '')}, keep both, or stop? [r/k/N] `)
      if (reply === 'r' && newest) given = { ...given, replace: newest.id }
      else if (reply === 'k') given = { ...given, keepEarlier: true }
      else return undefined
    }
    return given
  } finally {
    terminal.close()
  }
}
