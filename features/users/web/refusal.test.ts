import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../../domain/language.ts'
import { faultKeys } from './refusal.ts'

test('words for a fault are those of its field where there are any', () => {
  const fault = (field: string, key: string) => ({ field, key, about: '' })
  for (const language of languages) {
    const texts = JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8'))
    const wordsOf = (keys: readonly string[]) =>
      keys.map((key) => texts.users.fault[key.replace('users.fault.', '')]).find((words) => words !== undefined)
    expect(wordsOf(faultKeys(fault('email', 'format')))).toContain('@')
    expect(wordsOf(faultKeys(fault('timezone', 'format')))).toBe(texts.users.fault.format)
    expect(wordsOf(faultKeys(fault('login', 'taken')))).toBe(texts.users.fault.taken)
  }
})
