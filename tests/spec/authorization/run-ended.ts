import { expect } from 'vitest'
import type { ServerContext } from '../../../platform/server/feature.ts'

/** Waits until no background run of the kind is under way: whoever has the lock of the kind knows that nothing runs. */
export const runEnded = ({ processes }: Pick<ServerContext, 'processes'>, kind: string): Promise<void> =>
  expect
    .poll(async () => {
      const lock = await processes.tryLock(`background run ${kind}`)
      await lock?.release()
      return lock !== undefined
    })
    .toBe(true)
