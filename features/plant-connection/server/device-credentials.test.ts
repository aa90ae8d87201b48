import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { createDeviceAccess, issueDeviceCredential } from './device-credentials.ts'
import { registerPlants } from './plant-registry.ts'
import { testPlant } from './test-plant.ts'

let relations: Relations
beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())

test('a device that comes again and again while it waits is derived no more once it is proven', async () => {
  const { db } = relations
  await registerPlants(db, [testPlant('FR-AGA', [{ name: 'ActivePower' }])], 'import')
  const { username, secret } = await issueDeviceCredential(db, { username: 'again', farmCode: 'FR-AGA', isDemo: false })
  const access = createDeviceAccess(db, { acceptDemo: false })
  let derivations = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') derivations += 1
    },
  }).enable()
  const attempts = await Promise.all(Array.from({ length: 6 }, () => access.authenticate(username, secret)))
  hook.disable()
  expect(attempts).toEqual(Array(6).fill(true))
  // The first two have their turn at the same time.
  expect(derivations).toBe(2)
})
