import { afterEach, expect, test, vi } from 'vitest'
import { languageOfPerson, rememberLanguage } from './language-choice.ts'

const browser = (language: string) => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {
    navigator: { language },
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  })
}
afterEach(() => vi.unstubAllGlobals())

test('an account without a language has that of the browser, falling back to en-GB', () => {
  for (const [language, shown] of [
    ['fr-CA', 'fr-FR'],
    ['pt-BR', 'pt-PT'],
    ['de-DE', 'en-GB'],
  ] as const) {
    browser(language)
    expect(languageOfPerson({ id: 'a', lang: null })).toBe(shown)
  }
})

test('what the account says comes before the browser, what the person chose here before both', () => {
  browser('fr-FR')
  expect(languageOfPerson({ id: 'a', lang: 'es-ES' })).toBe('es-ES')
  rememberLanguage('pt-PT', 'a')
  expect(languageOfPerson({ id: 'a', lang: 'es-ES' })).toBe('pt-PT')
  // Another person's choice in this browser is not this one's.
  expect(languageOfPerson({ id: 'b', lang: null })).toBe('fr-FR')
})
