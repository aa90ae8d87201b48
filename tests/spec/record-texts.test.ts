/** Each kind of record has a text in every language for its fields, sections, choices and the faults of its rules. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { languages } from '../../domain/language.ts'
import { countryWords, fieldEntries } from '../../platform/contract/field.ts'
import type { RecordKind } from '../../platform/contract/record-kind.ts'

const root = join(import.meta.dirname, '../..')

interface FoundKind {
  readonly file: string
  readonly kind: RecordKind
  /** Field and code of each fault that the source of the declaration spells out. */
  readonly faults: readonly { readonly field: string; readonly code: string }[]
}

const isKind = (value: unknown): value is RecordKind =>
  typeof value === 'object' && value !== null && 'words' in value && 'fields' in value && 'right' in value

const faultPattern = /field: '(?<field>\w+)',\s*code: '(?<code>[\w-]+)'/g

const kindsIn = async (file: string): Promise<FoundKind[]> => {
  const source = readFileSync(join(root, file), 'utf8')
  if (!source.includes('defineRecordKind(')) return []
  const faults = [...source.matchAll(faultPattern)].map(({ groups = {} }) => ({
    field: groups.field ?? '',
    code: groups.code ?? '',
  }))
  const module: object = await import(pathToFileURL(join(root, file)).href)
  return Object.values(module)
    .filter(isKind)
    .map((kind) => ({ file, kind, faults }))
}

/** The texts of each feature and of the platform. */
const textsOf = (language: string): unknown[] =>
  globSync(['features/*/locales', 'platform/web/locales'], { cwd: root }).map((folder) =>
    JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8')),
  )

/** Whether one of the texts has a text at a key with dots. */
const has = (texts: readonly unknown[], key: string): boolean =>
  texts.some((one) => {
    const found = key.split('.').reduce<unknown>((at, part) => Reflect.get(Object(at), part), one)
    return typeof found === 'string' && found !== ''
  })

/** The keys of a kind. One of each set must have a text. */
const wantedKeys = ({ kind: { words, fields }, faults }: FoundKind): string[][] => [
  ...fieldEntries(fields).flatMap(([key, field]) => [
    [`${words}.field.${key}`],
    [`${words}.section.${field.section}`],
    // Countries have their names from the language itself.
    ...('choices' in field && field.choiceWords !== countryWords
      ? field.choices.map((choice) => [`${field.choiceWords ?? `${words}.choice.${key}`}.${choice}`])
      : []),
  ]),
  ...faults
    .filter(({ field }) => Object.hasOwn(fields, field))
    .map(({ field, code }) => [`${words}.fault.${field}.${code}`, `${words}.fault.${code}`, `record.fault.${code}`]),
]

const kinds = (await Promise.all(globSync('features/*/contract/*.ts', { cwd: root }).toSorted().map(kindsIn))).flat()

test.each(languages)('fields, sections, choices and rules of each kind have texts: %s', (language) => {
  const texts = textsOf(language)
  const missing = kinds.flatMap((found) =>
    wantedKeys(found)
      .filter((keys) => !keys.some((key) => has(texts, key)))
      .map((keys) => `${found.file}: ${language} lacks ${keys.join(' or ')}`),
  )
  expect(kinds.length).toBeGreaterThan(5)
  expect([...new Set(missing)]).toEqual([])
})
