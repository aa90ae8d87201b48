import { eq } from 'drizzle-orm'
import type { SecondFactors } from '../../../platform/server/auth/second-factors.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { createSecondFactors } from './second-factor.ts'
import { appUser } from './tables.ts'

/** Second factors for the sign-in pages, which know people by their subject. */
export const createSignInSecondFactors = (
  db: Db,
  config: Pick<Config, 'webApplicationUrl' | 'secondFactor'>,
): SecondFactors => {
  const factors = createSecondFactors(db, config)
  const personOf = async (subject: string) =>
    (
      await db
        .select({ id: appUser.id, isUserSuperAdmin: appUser.isUserSuperAdmin })
        .from(appUser)
        .where(eq(appUser.subject, subject))
    )[0]
  return {
    async stateOf(subject) {
      const person = await personOf(subject)
      if (!person) return 'none'
      if ((await factors.stateOf(person.id)).setUpAtMs !== null) return 'set-up'
      return factors.isRequired(person) ? 'must-set-up' : 'none'
    },
    async verify(subject, typed) {
      const person = await personOf(subject)
      return person ? factors.verify(person.id, typed) : 'wrong'
    },
    async begin(subject) {
      const person = await personOf(subject)
      return person && factors.begin(person.id)
    },
    async confirm(subject, typed) {
      const person = await personOf(subject)
      return person ? factors.confirm(person.id, typed) : 'gone'
    },
  }
}
