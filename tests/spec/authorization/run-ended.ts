import { expect } from 'vitest'
import type { ServerContext } from '../../../platform/server/feature.ts'

/** Waits until no background run of the kind is under way: the lock of the kind is free only then. */
export const runEnded = ({ processes }: Pick<ServerContext, 'processes'>, kind: string): Promise<void> =>
  expect
    .poll(async () => {
      const lock = await processes.tryLock(`background run ${kind}`)
      await lock?.release()
      return lock !== undefined
    })
    .toBe(true)
