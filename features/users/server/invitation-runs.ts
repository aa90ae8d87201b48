import { z } from 'zod'
import { inEveryLanguage } from '../../../platform/contract/local-parameters.ts'
import type { BackgroundRun } from '../../../platform/server/background-run/background-run.ts'
import { createNotifyingRuns } from '../../../platform/server/background-run/notifying-runs.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { PersonalOccurrence } from '../../../platform/server/notification/notify-person.ts'
import { InvitationRun } from '../contract/invitation.ts'

/** What came of a run that invites people, or had when it ended early. */
export const InvitationOutcome = InvitationRun.pick({ sent: true, failed: true }).extend({
  // Of runs that ended before this was written down nothing is known.
  hasMailServer: z.boolean().default(true),
})
export type InvitationOutcome = z.infer<typeof InvitationOutcome>

const occurrenceOf = async (
  run: BackgroundRun<InvitationOutcome>,
  { words }: Pick<ServerContext, 'words'>,
): Promise<PersonalOccurrence> => {
  const { sent, failed } = run.outcome ?? { sent: 0, failed: [] }
  const about = {
    occurrence: run.id,
    // The run stands beside the imports, which super administrators see.
    hrefFor: ({ isUserSuperAdmin }: { readonly isUserSuperAdmin: boolean }) =>
      isUserSuperAdmin ? '/Users/Import' : '/Users/',
  }
  if (run.result === 'done')
    return { ...about, event: 'people-invited', parameters: { count: sent, total: sent + failed.length } }
  const reason = run.result === 'cancelled' || run.result === 'cut-off' ? run.result : 'unavailable'
  const reasons = inEveryLanguage('reason', await words.inEach(`users.inviting.stoppedBecause.${reason}`))
  // Cancelled, it is as somebody wanted it.
  const priority = run.result === 'cancelled' ? 'normal' : 'high'
  return { ...about, event: 'people-not-invited', priority, parameters: { count: sent, ...reasons } }
}

/** The runs that invite people of this installation, as this process knows them. */
export const invitationRunsOf = createNotifyingRuns({ kind: 'users.invite', Outcome: InvitationOutcome, occurrenceOf })
