/** Each operation that the audit log can contain has words in every language, in the texts of the feature that declares it. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../../apps/server/features.ts'
import { languages } from '../../domain/language.ts'
import { recordOperations } from '../../features/audit-log/contract/record-operation.ts'
import type { ServerContext } from '../../platform/server/feature.ts'
import { metricsOperation } from '../../platform/server/http/metrics.ts'
import { identityOperations } from '../../platform/server/identity/sign-in-audit.ts'
import { pushOperations } from '../../platform/server/live/push-refusals.ts'

const root = join(import.meta.dirname, '../..')
const platformTexts = 'platform/web/locales'

/** Folder of texts → operations whose words belong there. */
const operations: [string, string[]][] = [
  [platformTexts, [...Object.values(identityOperations), ...Object.values(pushOperations), metricsOperation]],
]
for (const feature of features) {
  const own = Object.keys(feature.commands ?? {}).map((name) => `command-${name}`)
  feature.routes?.({ bind: ({ id }) => void own.push(id) }, { relations: {} } as ServerContext)
  operations.push([`features/${feature.name}/locales`, own])
}

/** Texts of a folder that the audit log reads. */
interface LogTexts {
  readonly operation?: Readonly<Record<string, string>>
  readonly record?: Readonly<Record<string, string | object>>
}

const textsIn = (folder: string, language: string): LogTexts => {
  const file = join(root, folder, `${language}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

test.each(languages)('every operation has words beside the feature that declares it: %s', (language) => {
  const missing = operations.flatMap(([folder, ids]) => {
    const { operation = {}, record = {} } = textsIn(folder, language)
    // The calls of a kind of record get their words from its names, in the texts of the same feature.
    const hasNames = (id: string) =>
      recordOperations(id).some(
        ({ kind, noun }) => Boolean(Object(record[kind])[noun]) && Boolean(Object(record[kind]).one),
      )
    return ids
      .filter((id) => !operation[id] && !hasNames(id))
      .map((id) => `${folder}/${language}.json lacks operation.${id}`)
  })
  expect(operations.flatMap(([, ids]) => ids).length).toBeGreaterThan(90)
  expect(missing).toEqual([])
})

test('no two features have words for the same operation or the same kind of record', () => {
  const folders = globSync(['features/*/locales', platformTexts], { cwd: root })
  const keysOf = (folder: string) => {
    const { operation = {}, record = {} } = textsIn(folder, 'en-GB')
    return [...Object.keys(operation), ...Object.keys(record).map((kind) => `record.${kind}`)]
  }
  const keys = folders.flatMap(keysOf)
  expect(keys.length).toBeGreaterThan(90)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
