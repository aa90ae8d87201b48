import { getMyPreferences, putMyPreferences } from '../../features/my-profile/contract/preference.ts'
import { call } from '../../platform/web/api/call.ts'
import { followPreferences } from '../../platform/web/preference/follow-preferences.ts'
import { followedUntil } from '../../platform/web/preference/when-followed.ts'
import type { Session } from '../../platform/web/session/session.ts'

type Put = Parameters<typeof call<typeof putMyPreferences>>[1]['body']['preferences']

/** What the signed-in person has set follows them to this browser, as long as they are signed in here. */
export const carryPreferences = (session: Session): void => {
  let followed: { readonly personId: string; readonly stop: () => void } | undefined
  const look = () => {
    const personId = session.person()?.id
    if (personId === followed?.personId) return
    followed?.stop()
    followed = undefined
    if (personId === undefined || session.accessToken() === undefined) return
    const following = followPreferences(personId, {
      read: async () => (await call(getMyPreferences, {})).results,
      put: async (preferences) => (await call(putMyPreferences, { body: { preferences: preferences as Put } })).results,
    })
    followed = { personId, stop: following.stop }
    followedUntil(following.start())
  }
  session.subscribe(look)
  look()
}
