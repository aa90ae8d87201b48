import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../../domain/language.ts'
import { pauseIn } from './job-words.ts'

const jobs = (language: string) =>
  JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8')).administration.jobs

test.each([
  [30_000, 'every 30 s', 'toutes les 30 s'],
  [60_000, 'every minute', 'chaque minute'],
  [90_000, 'every 90 s', 'toutes les 90 s'],
  [3_600_000, 'every hour', 'chaque heure'],
  [86_400_000, 'every day', 'chaque jour'],
  [7 * 86_400_000, 'every 7 days', 'tous les 7 jours'],
  [20, 'every second', 'chaque seconde'],
])('a job of every %i ms', (everyMs, english, french) => {
  const { key, count } = pauseIn(everyMs)
  const text = (language: string) => jobs(language)[key.split('.').at(-1) ?? '']?.replace('{{shown}}', String(count))
  expect([text('en-GB'), text('fr-FR')]).toEqual([english, french])
  for (const language of languages) expect(text(language)).toBeTruthy()
})
