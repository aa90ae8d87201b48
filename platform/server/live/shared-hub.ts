import { z } from 'zod'
import { recordChanged } from '../../contract/event.ts'
import type { Notice } from '../../contract/live-protocol.ts'
import type { TokenCheck } from '../auth/token-check.ts'
import type { Log } from '../log/log.ts'
import type { Coordination } from '../processes/coordination.ts'
import type { LiveHub } from './live.ts'

const Message = {
  notice: z.object({ userId: z.string().nullable(), notice: z.custom<Notice>() }),
  rights: z.string().nullable(),
  record: recordChanged.payload,
}

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
