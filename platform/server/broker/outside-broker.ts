import { createHash } from 'node:crypto'
import type { Log } from '../log/log.ts'
import { attendOutsideBroker, type HostLine } from './attend-outside-broker.ts'
import type { Broker, FieldMessageHandler } from './broker.ts'
import type { BrokerMetrics } from './broker-metrics.ts'
import { createExcessJudge } from './excess-judge.ts'
import { openFieldSession } from './field-session.ts'
import type { LineBook } from './line-book.ts'
import { listenToOutsideBroker } from './listen-outside-broker.ts'
import type { SenderLimits } from './sender-limits.ts'
import { openSharedSessions } from './shared-sessions.ts'

/** How processes that work beside each other share what the broker has. */
export interface Sharing {
  readonly book: LineBook
  /** False: this process is alone and takes everything; it still looks after sessions of processes that were beside it. */
  readonly besideOthers: boolean
}

type Line = Pick<HostLine, 'connected' | 'close'>

/**
 * Any MQTT 5 broker: field messages in a persistent session (see field-session.ts), where several processes share them
 * each in one of its own, of which the broker gives each message to one. Each connection is dialled when it is first needed.
 */
export const openOutsideBroker = ({
  url,
  installation,
  log,
  metrics,
  limits,
  sharing,
}: {
  readonly url: string
  /** Tells installations that share a broker apart; must be the same after a restart. */
  readonly installation: string
  readonly log: Log
  readonly metrics: BrokerMetrics
  readonly limits: SenderLimits
  readonly sharing?: Sharing | undefined
}): Broker => {
  const shown = new URL(url)
  shown.username = ''
  shown.password = ''
  const name = `solvane-${createHash('sha256').update(installation).digest('hex').slice(0, 12)}`
  const isExcess = createExcessJudge(limits, metrics, log)
  const lines = new Set<Line>()
  let sessions: (Line & Pick<Broker, 'publish'>) | undefined

  const keep = (line: Line) => {
    lines.add(line)
    return async () => {
      lines.delete(line)
      await line.close()
    }
  }

  const openSessions = (filters: readonly string[], handler: FieldMessageHandler) => {
    const own = { url, handler, isExcess, metrics, log }
    const shared = filters.map((filter) => `$share/${name}/${filter}`)
    if (!sharing) return openFieldSession({ ...own, clientId: name, filters, formerFilters: shared })
    return openSharedSessions({
      book: sharing.book,
      log,
      session: (number) => ({
        ...own,
        clientId: number === 0 ? name : `${name}-${number}`,
        ...(sharing.besideOthers ? { filters: shared, formerFilters: filters } : { filters, formerFilters: shared }),
      }),
    })
  }

  return {
    kind: 'outside',
    url: shown.href.replace(/\/$/, ''),
    subscribe: async (filters, handler) => {
      sessions = openSessions(filters, handler)
      keep(sessions)
    },
    attend: async (presence, filters, handler) => {
      const clientId = `${name}-host`
      const line = attendOutsideBroker({ url, clientId, presence, filters, handler, isExcess, log })
      return { setOnline: line.setOnline, leave: keep(line) }
    },
    listen: async (filters, handler, onReady) => {
      keep(listenToOutsideBroker({ url, filters, handler, onReady, isExcess, log }))
    },
    publish: async (command) => {
      if (!sessions) throw new Error('nothing can be published before subscribing')
      await sessions.publish(command)
    },
    connected: () => [...lines].every((line) => line.connected()),
    close: async () => {
      for (const line of [...lines].toReversed()) await line.close()
    },
  }
}
