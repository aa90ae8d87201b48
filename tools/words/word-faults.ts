/** Sentences that are too long or use an idiom, counted for each top folder. Pure. */
import { idioms } from './idioms.ts'
import { type Sentence, sentencesOfMarkdown, sentencesOfSource } from './sentences.ts'

/** Words of a sentence. The aim is 25; longer ones than this are counted. */
export const mostWords = 30

export interface WordFault extends Sentence {
  readonly file: string
  readonly kind: 'long' | 'idiom'
  readonly message: string
}

export interface WordCounts {
  readonly long: number
  readonly idioms: number
}

/** Top folder → how many faults its texts may have at most. */
export type WordBudget = Readonly<Record<string, WordCounts>>

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length

const faultsOfSentence = (file: string, sentence: Sentence): WordFault[] => {
  const words = wordsOf(sentence.text)
  const long: WordFault[] =
    words > mostWords ? [{ ...sentence, file, kind: 'long', message: `${words} words, ${mostWords} at most` }] : []
  const found = idioms.find(({ pattern }) => pattern.test(sentence.text))
  if (!found) return long
  const match = sentence.text.match(found.pattern)?.[0].split(' ').slice(0, 4).join(' ')
  return [...long, { ...sentence, file, kind: 'idiom', message: `"${match}": write ${found.instead}` }]
}

/** Documents (`*.md`) and comments (`*.ts`, `*.tsx`); other files have none. */
export const wordFaults = (file: string, text: string): WordFault[] => {
  if (file.endsWith('.md')) return sentencesOfMarkdown(text).flatMap((sentence) => faultsOfSentence(file, sentence))
  if (/\.tsx?$/.test(file)) return sentencesOfSource(text).flatMap((sentence) => faultsOfSentence(file, sentence))
  return []
}

const topOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : '.')

export const countFaults = (faults: readonly WordFault[]): WordBudget =>
  Object.fromEntries(
    [...Map.groupBy(faults, ({ file }) => topOf(file))].map(([folder, ofFolder]) => [
      folder,
      {
        long: ofFolder.filter(({ kind }) => kind === 'long').length,
        idioms: ofFolder.filter(({ kind }) => kind === 'idiom').length,
      },
    ]),
  )

const none: WordCounts = { long: 0, idioms: 0 }

export interface Excess {
  readonly folder: string
  readonly kind: WordFault['kind']
  readonly found: number
  readonly most: number
}

const totalOf = (counts: WordBudget, kind: keyof WordCounts) =>
  Object.values(counts).reduce((sum, ofFolder) => sum + ofFolder[kind], 0)

/**
 * Folders that have more faults than noted. None while all folders together do not have more:
 * a file that moves takes its faults with it.
 */
export const excesses = (counts: WordBudget, budget: WordBudget): Excess[] =>
  (['long', 'idioms'] as const)
    .filter((kind) => totalOf(counts, kind) > totalOf(budget, kind))
    .flatMap((kind) =>
      Object.entries(counts).map(([folder, found]) => ({
        folder,
        kind: kind === 'long' ? ('long' as const) : ('idiom' as const),
        found: found[kind],
        most: (budget[folder] ?? none)[kind],
      })),
    )
    .filter(({ found, most }) => found > most)

/** The counts as the new budget, unless they are higher than it in all: a budget never grows. */
export const lowered = (counts: WordBudget, budget: WordBudget): WordBudget => {
  const keepsLong = totalOf(counts, 'long') > totalOf(budget, 'long')
  const keepsIdioms = totalOf(counts, 'idioms') > totalOf(budget, 'idioms')
  const folders = [...new Set([...Object.keys(counts), ...Object.keys(budget)])].sort()
  const rows = folders.map((folder): [string, WordCounts] => {
    const [found, noted] = [counts[folder] ?? none, budget[folder] ?? none]
    return [folder, { long: (keepsLong ? noted : found).long, idioms: (keepsIdioms ? noted : found).idioms }]
  })
  return Object.fromEntries(rows.filter(([, { long, idioms }]) => long + idioms > 0))
}

/** One line a folder, so that two branches merge. */
export const budgetText = (budget: WordBudget): string => {
  const lines = Object.entries(budget).map(
    ([folder, { long, idioms }]) => `  ${JSON.stringify(folder)}: { "long": ${long}, "idioms": ${idioms} }`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}
