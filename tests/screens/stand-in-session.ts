import { getCurrentUser } from '../../features/session/contract/current-user.ts'
import { bindBearer } from '../../platform/web/api/bearer.ts'
import { call } from '../../platform/web/api/call.ts'
import type { Person } from '../../platform/web/session/person.ts'
import type { Session } from '../../platform/web/session/session.ts'

/** A session that stands, without a sign-in service. `change` gives the person other rights or another language. */
export const createStandInSession = (
  initial: Person | undefined,
): Session & { change(next: Person | undefined): void } => {
  const listeners = new Set<() => void>()
  let person = initial
  const token = () => (person ? 'test-token' : undefined)
  const change = (next: Person | undefined) => {
    person = next
    for (const changed of listeners) changed()
  }
  const notHere = async (): Promise<never> => {
    throw new Error('A component test has no sign-in service: write a journey')
  }
  bindBearer({ token: async () => token(), renew: async () => undefined, lost: () => change(undefined) })
  return {
    change,
    person: () => person,
    accessToken: token,
    checkToken: async () => undefined,
    lost: () => change(undefined),
    onToken: () => () => undefined,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    isRenewalLate: () => false,
    hasTokenEnded: () => false,
    standIn: change,
    start: async () => undefined,
    reloadPerson: async () => change(await call(getCurrentUser, {})),
    signIn: notHere,
    completeSignIn: notHere,
    stepUp: () => ({ confirm: async () => 'test-control-token', forget: () => undefined }),
    clear: () => change(undefined),
    signOut: async () => change(undefined),
    consumeEnd: () => undefined,
  }
}
