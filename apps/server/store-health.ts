import type { Broker } from '../../platform/server/broker/broker.ts'
import type { Health } from '../../platform/server/http/health.ts'
import type { Relations } from '../../platform/server/relations/relations.ts'
import type { Historian } from '../../platform/server/telemetry/historian.ts'

interface Stores {
  readonly relations: Relations
  readonly historian: Historian
  /** Undefined where this process has nothing to do with the field. */
  readonly broker: Broker | undefined
}

/** Asks every store whether it answers, all at once. */
export const createStoreHealth = ({ relations, historian, broker }: Stores): Health => ({
  check: async (timeoutMs) => {
    const answers = (ping: Promise<void>) =>
      ping.then(
        () => true,
        () => false,
      )
    const [relationsUp, historianUp] = await Promise.all([
      answers(relations.ping(timeoutMs)),
      answers(historian.ping(timeoutMs)),
    ])
    return [
      { name: 'relations', up: relationsUp },
      { name: 'historian', up: historianUp },
      ...(broker ? [{ name: 'broker', up: broker.connected() }] : []),
    ]
  },
})
