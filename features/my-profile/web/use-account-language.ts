import { useQueryClient } from '@tanstack/react-query'
import { type Language, nearestLanguage } from '../../../domain/language.ts'
import { call } from '../../../platform/web/api/call.ts'
import { forgetLanguage } from '../../../platform/web/i18n/language-choice.ts'
import { useLanguage } from '../../../platform/web/reader/use-language.ts'
import { usePerson, useSession } from '../../../platform/web/session/session-context.tsx'
import { updateMyProfile } from '../contract/profile.ts'
import { profileQuery } from './queries.ts'

/** The language of the own account: the page follows it, and what was chosen in this browser alone no longer holds. */
export const useAccountLanguage = () => {
  const client = useQueryClient()
  const session = useSession()
  const person = usePerson()
  const { language, setLanguage } = useLanguage()
  /** After the account was saved; null: it names none, and that of the browser holds. */
  const follow = async (lang: Language | null) => {
    await setLanguage(lang ?? nearestLanguage(window.navigator.language)).catch(() => undefined)
    if (person) forgetLanguage(person.id)
  }
  /** Speaks another language at once and keeps it in the account. Throws ApiError when it is not kept. */
  const choose = async (lang: Language) => {
    await setLanguage(lang)
    client.setQueryData(profileQuery().queryKey, await call(updateMyProfile, { body: { lang } }))
    // Only once the page knows the account anew: till then the choice of this browser holds.
    await session.reloadPerson().catch(() => undefined)
    if (person) forgetLanguage(person.id)
  }
  return { language, follow, choose }
}
