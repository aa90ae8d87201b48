/** Setup of every test file with stores: what one file borrowed must not reach the next. */
import { afterAll, expect } from 'vitest'
import { shareStores, takeBackStores } from './lend-stores.ts'

shareStores()
// Where a hook of the file before failed, its last ones did not run.
await takeBackStores()

// Hooks end in the reverse order of their beginning, so this one comes after those of the file.
afterAll(async () => {
  const left = await takeBackStores()
  if (left.length > 0) throw new Error(`${expect.getState().testPath} has not closed: ${left.join(', ')}`)
})
