import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { startPageOf } from '../../../../platform/web/preference/start-page.ts'
import { whenFollowed } from '../../../../platform/web/preference/when-followed.ts'
import type { Session } from '../../../../platform/web/session/session.ts'
import { useSession } from '../../../../platform/web/session/session-context.tsx'
import { stringifySearch } from '../../../../platform/web/url-state/search-text.ts'
import { PlainPage } from '../parts/plain-page.tsx'

/** A code can be exchanged once; both passes of React's strict mode wait for the same exchange. */
let exchange: { readonly address: string; readonly place: Promise<string> } | undefined

/** Who asked for no address begins where they chose to. */
const completed = async (session: Session, address: string): Promise<string> => {
  const place = await session.completeSignIn(address)
  const person = session.person()
  if (place !== '/' || !person) return place
  await whenFollowed()
  return startPageOf(person.id).read()
}

const placeOf = (session: Session, address: string): Promise<string> => {
  if (exchange?.address !== address) exchange = { address, place: completed(session, address) }
  return exchange.place
}

const errorPlace = (error: unknown): string =>
  `/Errors${stringifySearch({ status: 401, responseText: error instanceof Error ? error.message : undefined })}`

/** Return from the provider: exchanges the code, then goes to where the person wanted to be. */
export default function Callback() {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigation()

  useEffect(() => {
    let isHere = true
    const go = (place: string) => isHere && navigate(place, { replace: true })
    placeOf(session, window.location.href).then(go, (error: unknown) => go(session.person() ? '/' : errorPlace(error)))
    return () => {
      isHere = false
    }
  }, [session, navigate])

  return <PlainPage title={t('session.callback.title')} busy />
}
