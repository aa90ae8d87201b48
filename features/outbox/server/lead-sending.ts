import type { ServerContext } from '../../../platform/server/feature.ts'
import { createMailSender } from '../../../platform/server/mail/send-queued.ts'

const everyMs = 5_000
const forgetEveryMs = 10 * 60_000

/** Sends what is queued and forgets what is over, until it is ended; a round that fails is tried again with the next. */
export const leadSending = async ({
  config,
  log,
  relations: { db },
}: Pick<ServerContext, 'config' | 'log' | 'relations'>): Promise<() => Promise<void>> => {
  const sender = createMailSender({ config, db, log })
  let round: Promise<unknown> | undefined
  let forgotAtMs = Number.NEGATIVE_INFINITY
  const go = async () => {
    if (performance.now() - forgotAtMs > forgetEveryMs) {
      forgotAtMs = performance.now()
      await sender.forget()
    }
    await sender.sendDue()
  }
  const begin = () => {
    round ??= go()
      .catch((error: unknown) => log.error({ err: error }, 'mails could not be sent'))
      .finally(() => {
        round = undefined
      })
  }
  const timer = setInterval(begin, everyMs).unref()
  begin()
  return async () => {
    clearInterval(timer)
    await round
    sender.close()
  }
}
