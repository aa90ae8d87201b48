import type { ApiTokens, PeopleDirectory, Principal } from '../auth/principal.ts'
import type { Held } from '../auth/token-check.ts'
import { standingGrants } from '../identity/grants.ts'
import { endedOutside } from '../identity/outside-sessions.ts'
import type { Db } from '../relations/relations.ts'

interface RecheckParts {
  readonly db: Db
  readonly people: Pick<PeopleDirectory, 'bySubjects'>
  readonly apiTokens?: Pick<ApiTokens, 'standing'> | undefined
}

const present = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
]

/**
 * Reads what people who were let in before may do now, in a few queries however many they are. A signature stays right:
 * what is asked is whether the sign-in stands, the person may enter, and with which rights. The end of a token's time is
 * its holder's business.
 */
export const createSessionRecheck =
  ({ db, people, apiTokens }: RecheckParts) =>
  /** In the order of what was asked; undefined for whom nothing holds any more. Throws while it cannot be read. */
  async (held: readonly Held[]): Promise<readonly (Principal | undefined)[]> => {
    const all = held.map(({ verified }) => verified)
    const [grants, ended, signedIn, programs] = await Promise.all([
      standingGrants(db, present(all.map(({ sessionId }) => sessionId))),
      endedOutside(
        db,
        all.flatMap(({ place }) => place ?? []),
      ),
      people.bySubjects(present(all.map(({ principal }) => (principal.apiToken ? undefined : principal.subject)))),
      apiTokens?.standing(present(all.map(({ principal }) => principal.apiToken?.id))),
    ])
    return all.map(({ principal, sessionId, place }) => {
      if (principal.apiToken) return programs?.get(principal.apiToken.id)
      const isOut = (sessionId !== undefined && !grants.has(sessionId)) || (place !== undefined && ended.has(place))
      return isOut ? undefined : signedIn.get(principal.subject)
    })
  }
