/** Every call of the API, and all else that is refused, can stand in the audit log: each has words there, in every language. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { features } from '../../apps/server/features.ts'
import { languages } from '../../domain/language.ts'
import type { ServerContext } from '../../platform/server/feature.ts'
import { metricsOperation } from '../../platform/server/http/metrics.ts'
import { identityOperations } from '../../platform/server/identity/sign-in-audit.ts'
import { pushOperations } from '../../platform/server/live/push-refusals.ts'

const operations: string[] = [...Object.values(identityOperations), ...Object.values(pushOperations), metricsOperation]
for (const feature of features)
  feature.routes?.({ bind: ({ id }) => void operations.push(id) }, { relations: {} } as ServerContext)

test.each(languages)('the log has words for every call: %s', (language) => {
  const path = new URL(`../../features/audit-log/locales/${language}.json`, import.meta.url)
  const { operation } = JSON.parse(readFileSync(path, 'utf8')).auditLog
  expect(operations.length).toBeGreaterThan(90)
  expect(operations.filter((id) => !operation[id])).toEqual([])
})
