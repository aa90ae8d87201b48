import { eq, sql } from 'drizzle-orm'
import type { SignInPeople } from '../../../platform/server/identity/sign-in-audit.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { appUser, groupMember } from './tables.ts'

/** Who somebody is that signs in or out, for the audit log. */
export const createSignInPeople = (
  db: Db,
): SignInPeople & {
  /** Ids of the groups that a person is in. */
  groupsOf(userId: string): Promise<string[]>
} => {
  const columns = { userId: appUser.id, firstName: appUser.firstName, lastName: appUser.lastName }
  return {
    async groupsOf(userId) {
      const rows = await db
        .select({ groupId: groupMember.groupId })
        .from(groupMember)
        .where(eq(groupMember.userId, userId))
      return rows.map(({ groupId }) => groupId)
    },
    async bySubject(subject) {
      const [person] = await db.select(columns).from(appUser).where(eq(appUser.subject, subject))
      return person
    },
    async byLogin(login) {
      const [person] = await db
        .select(columns)
        .from(appUser)
        .where(eq(sql`lower(${appUser.login})`, login.trim().toLowerCase()))
      return person
    },
  }
}
