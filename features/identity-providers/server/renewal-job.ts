import type { ServerContext } from '../../../platform/server/feature.ts'
import { createOutsideFetch } from '../../../platform/server/http/outside-fetch.ts'
import { createFederationClient } from '../../../platform/server/identity/federation-client.ts'
import { createOutsideRenewal, renewEveryMs } from '../../../platform/server/identity/renew-outside-sessions.ts'
import { createSignInAudit } from '../../../platform/server/identity/sign-in-audit.ts'
import type { Job } from '../../../platform/server/jobs/job.ts'
import { createSignInPeople } from '../../users/server/port.ts'
import { createOutsideProviders } from './outside-providers.ts'

/** Asks outside providers again about the people who are signed in through them. */
export const renewalJob = (context: ServerContext): Job => {
  const { config, log, live } = context
  const { db } = context.relations
  const people = createSignInPeople(db)
  const audit = createSignInAudit(context.audit, people, log)
  const renew = createOutsideRenewal({
    db,
    config,
    log,
    outside: createOutsideProviders({ db, config, audit: context.audit, log, live }),
    client: createFederationClient(config.webApplicationUrl, createOutsideFetch(config)),
    async ended(subjects, { name }) {
      for (const subject of subjects) {
        audit.signedOut(subject, {}, name)
        const person = await people.bySubject(subject)
        // Connections close at once; without this word they do within 5 s.
        if (person) void live.rightsChanged(person.userId).catch(() => undefined)
      }
    },
  })
  return {
    name: 'identity-providers.renew',
    version: '1',
    everyMs: renewEveryMs,
    async run(signal) {
      const { ended } = await renew(signal)
      return ended === 0 ? null : `${ended} people put out whom their provider does not have any more`
    },
  }
}
