import { getMyPreferences, putMyPreferences } from '../../features/my-profile/contract/preference.ts'
import { call } from '../../platform/web/api/call.ts'
import { followPreferences } from '../../platform/web/preference/follow-preferences.ts'
import { setPreferencesLoading } from '../../platform/web/preference/preferences-loaded.ts'
import type { Session } from '../../platform/web/session/session.ts'
import { keepBrowserZone } from '../../platform/web/time/keep-browser-zone.ts'

type Put = Parameters<typeof call<typeof putMyPreferences>>[1]['body']['preferences']

/** What the signed-in person has set follows them to this browser, as long as they are signed in here. */
export const carryPreferences = (session: Session): void => {
  let followed: { readonly personId: string; readonly stop: () => void } | undefined
  const look = () => {
    const person = session.person()
    const personId = person?.id
    if (personId === followed?.personId) return
    followed?.stop()
    followed = undefined
    if (person === undefined || session.accessToken() === undefined) return
    const following = followPreferences(person.id, {
      read: async () => (await call(getMyPreferences, {})).results,
      put: async (preferences) => (await call(putMyPreferences, { body: { preferences: preferences as Put } })).results,
    })
    const mine = { personId: person.id, stop: following.stop }
    followed = mine
    const here = following.start()
    setPreferencesLoading(here)
    void here.then(() => {
      if (followed === mine) keepBrowserZone(person)
    })
  }
  session.subscribe(look)
  look()
}
