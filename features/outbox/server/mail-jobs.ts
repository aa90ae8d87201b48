import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Job } from '../../../platform/server/jobs/job.ts'
import { createMailSender } from '../../../platform/server/mail/send-queued.ts'

const sendEveryMs = 10_000
const forgetEveryMs = 10 * 60_000

/** Sending what is queued, and forgetting what is over. */
export const mailJobs = ({
  config,
  log,
  relations: { db },
}: Pick<ServerContext, 'config' | 'log' | 'relations'>): readonly Job[] => {
  const forget: Job = {
    name: 'outbox.forget',
    version: '1',
    everyMs: forgetEveryMs,
    run: async () => {
      const sender = createMailSender({ config, db, log })
      const { texts, rows } = await sender.forget()
      sender.close()
      return texts + rows === 0 ? null : `${texts} texts and ${rows} e-mails forgotten`
    },
  }
  // Without a server nothing waits for one.
  if (config.mailServer === undefined) return [forget]
  const send: Job = {
    name: 'outbox.send',
    version: '1',
    everyMs: sendEveryMs,
    run: async (signal) => {
      const sender = createMailSender({ config, db, log })
      try {
        let tried = 0
        for (let batch = -1; batch !== 0 && !signal.aborted; tried += batch) batch = await sender.sendDue()
        return tried === 0 ? null : `${tried} attempts to send`
      } finally {
        sender.close()
      }
    },
  }
  return [forget, send]
}
