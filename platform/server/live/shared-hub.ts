import { z } from 'zod'
import { recordChanged } from '../../contract/event.ts'
import type { Notice, TopicChange } from '../../contract/live-protocol.ts'
import type { TokenCheck } from '../auth/token-check.ts'
import type { Log } from '../log/log.ts'
import type { Coordination } from '../processes/coordination.ts'
import type { LiveHub } from './live.ts'

const Message = {
  notice: z.object({ userId: z.string().nullable(), notice: z.custom<Notice>() }),
  rights: z.string().nullable(),
  record: recordChanged.payload,
  /** Ids by farm; null: many. */
  topic: z.object({ topic: z.string(), ids: z.record(z.string(), z.array(z.string())).nullable() }),
}

/** Ids of a message: PostgreSQL takes 8,000 bytes. */
const idsAtOnce = 100
/** More at once are not named: the pages read anew. */
const mostIds = 2_000

/** Messages that name the changes, small enough for the line between processes. */
const topicMessages = (topic: string, changes: readonly TopicChange[] | 'many'): z.output<typeof Message.topic>[] => {
  if (changes === 'many' || changes.length > mostIds) return [{ topic, ids: null }]
  return Array.from({ length: Math.ceil(changes.length / idsAtOnce) }, (_, part) => {
    const own = changes.slice(part * idsAtOnce, (part + 1) * idsAtOnce)
    const farms = [...Map.groupBy(own, ({ farmCode }) => farmCode)]
    return { topic, ids: Object.fromEntries(farms.map(([farmCode, rows]) => [farmCode, rows.map(({ id }) => id)])) }
  })
}

const changesOf = ({ ids }: z.output<typeof Message.topic>): readonly TopicChange[] | 'many' =>
  ids === null ? 'many' : Object.entries(ids).flatMap(([farmCode, own]) => own.map((id) => ({ farmCode, id })))

/**
 * Live hub for several processes. It forwards notices and permission changes to the connections of all processes.
 * Values take another path: each push process receives the plant messages itself.
 * `own` is the hub of this process, if it pushes. Each process clears its `tokens` cache before it rechecks
 * connections.
 */
export const shareHub = (
  own: LiveHub | undefined,
  processes: Pick<Coordination, 'publish' | 'on' | 'onGap'>,
  tokens: Pick<TokenCheck, 'forget'>,
  log: Log,
): LiveHub => {
  const recheck = (userId: string | null) => {
    tokens.forget()
    own?.rightsChanged(userId).catch((error: unknown) => log.error({ err: error }, 'rights could not be read anew'))
  }
  if (own) {
    processes.on('notice', (content) => {
      const { userId, notice } = Message.notice.parse(content)
      own.notify(userId, notice)
    })
    processes.on('topic', (content) => {
      const message = Message.topic.parse(content)
      own.topicChanged(message.topic, changesOf(message))
    })
    processes.onGap(() => own.topicsLost())
    processes.on('record', (content) => own.recordChanged(Message.record.parse(content)))
  }
  processes.on('rights', (content) => recheck(Message.rights.parse(content)))
  processes.onGap(() => recheck(null))
  return {
    publish: (samples) => own?.publish(samples),
    publishReplaced: (tagIds) => own?.publishReplaced(tagIds),
    setBacklog: (farmCode, backlog) => own?.setBacklog(farmCode, backlog),
    notify: (userId, notice) => {
      processes.publish('notice', { userId, notice }).catch((error: unknown) => {
        log.warn({ err: error }, 'other processes could not be told of a notice')
        own?.notify(userId, notice)
      })
    },
    recordChanged: (change) => {
      processes.publish('record', change).catch((error: unknown) => {
        log.warn({ err: error }, 'other processes could not be told of a change of a record')
        own?.recordChanged(change)
      })
    },
    topicChanged: (topic, changes) => {
      for (const message of topicMessages(topic, changes))
        processes.publish('topic', message).catch((error: unknown) => {
          log.warn({ err: error }, 'other processes could not be told of changed rows')
          own?.topicChanged(topic, changesOf(message))
        })
    },
    topicsLost: () => own?.topicsLost(),
    rightsChanged: async (userId) => {
      tokens.forget()
      // Without a line the others see the change by themselves, within seconds.
      await processes
        .publish('rights', userId)
        .catch((error: unknown) => log.warn({ err: error }, 'other processes could not be told of a change of rights'))
      await own?.rightsChanged(userId)
    },
    connections: () => own?.connections() ?? 0,
    close: async () => own?.close(),
  }
}
