import { z } from 'zod'
import type { Notice } from '../../contract/live-protocol.ts'
import type { TokenCheck } from '../auth/token-check.ts'
import type { Log } from '../log/log.ts'
import type { Coordination } from '../processes/coordination.ts'
import type { LiveHub } from './live.ts'

const Message = {
  notice: z.object({ userId: z.string().nullable(), notice: z.custom<Notice>() }),
  rights: z.string().nullable(),
}

/**
 * The hub of an installation of several processes: notices and changes of rights reach the connections of all of them.
 * Values do not travel this way; each process that pushes hears the field itself. `own` is the hub of this process, if it
 * pushes; what `tokens` remembers of people is forgotten in every process, before connections are looked at.
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
  if (own)
    processes.on('notice', (content) => {
      const { userId, notice } = Message.notice.parse(content)
      own.notify(userId, notice)
    })
  processes.on('rights', (content) => recheck(Message.rights.parse(content)))
  processes.onGap(() => recheck(null))
  return {
    publish: (samples) => own?.publish(samples),
    setBacklog: (farmCode, backlog) => own?.setBacklog(farmCode, backlog),
    notify: (userId, notice) => {
      processes.publish('notice', { userId, notice }).catch((error: unknown) => {
        log.warn({ err: error }, 'other processes could not be told of a notice')
        own?.notify(userId, notice)
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
