import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('{features,platform}/**/locales/fr-FR.json').filter((file) => !file.includes('node_modules'))

const textsIn = (value: unknown, path: string): (readonly [path: string, text: string])[] => {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value ?? {}).flatMap(([key, inner]) => textsIn(inner, path === '' ? key : `${path}.${key}`))
}

/** What French typography does not let pass, and what it wants instead. */
const faults: readonly (readonly [pattern: RegExp, wanted: string])[] = [
  [/(?<!\u202f)[;?!](?=\s|$)/u, 'U+202F before ; ? !'],
  [/(?<![\u00a0\d]):(?=\s|$)/u, 'U+00A0 before :'],
  [/«(?!\u00a0)|(?<!\u00a0)»/u, 'U+00A0 inside « »'],
  [/\p{L}'/u, '’ for an apostrophe'],
]
const faultsOf = (text: string) => faults.filter(([pattern]) => pattern.test(text)).map(([, wanted]) => wanted)

test('a sign that would stand at the beginning of a line, or a straight apostrophe, is found', () => {
  expect(faultsOf('Vraiment ?')).toEqual(['U+202F before ; ? !'])
  expect(faultsOf('Vraiment?')).toEqual(['U+202F before ; ? !'])
  expect(faultsOf('Parc : Douro')).toEqual(['U+00A0 before :'])
  expect(faultsOf('le parc « Douro »')).toEqual(['U+00A0 inside « »'])
  expect(faultsOf("l'heure")).toEqual(['’ for an apostrophe'])
  expect(faultsOf('À 12:30\u00a0: le parc «\u00a0Douro\u00a0» de l’heure\u202f; vraiment\u202f?')).toEqual([])
})

test.each(files)('%s keeps its signs beside their words', (file) => {
  const wrong = textsIn(JSON.parse(readFileSync(file, 'utf8')), '').flatMap(([path, text]) =>
    faultsOf(text).map((wanted) => `${path}: ${wanted} in “${text}”`),
  )
  expect(wrong).toEqual([])
})

test('there are texts to look at', () => expect(files.length).toBeGreaterThan(10))
