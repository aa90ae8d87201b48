import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { preferencesLoaded } from '../../../../platform/web/preference/preferences-loaded.ts'
import { startPageOf } from '../../../../platform/web/preference/start-page.ts'
import type { Session } from '../../../../platform/web/session/session.ts'
import { useSession } from '../../../../platform/web/session/session-context.tsx'
import { handOverStepUp, isStepUpAnswer } from '../../../../platform/web/session/step-up-window.ts'
import { stringifySearch } from '../../../../platform/web/url-state/search-text.ts'
import { PlainPage } from '../parts/plain-page.tsx'

/** A code can be exchanged once; both passes of React's strict mode wait for the same exchange. */
let exchange: { readonly address: string; readonly place: Promise<string> } | undefined

/** Who asked for no address begins where they chose to. */
const completed = async (session: Session, address: string): Promise<string> => {
  const place = await session.completeSignIn(address)
  const person = session.person()
  if (place !== '/' || !person) return place
  await preferencesLoaded()
  return startPageOf(person.id).read()
}

const placeOf = (session: Session, address: string): Promise<string> => {
  if (exchange?.address !== address) exchange = { address, place: completed(session, address) }
  return exchange.place
}

const errorPlace = (error: unknown): string =>
  `/Errors${stringifySearch({ status: 401, responseText: error instanceof Error ? error.message : undefined })}`

/** Return from the provider, of this window's sign-in or of a step-up that another window waits for. */
export default function Callback() {
  return isStepUpAnswer(window.location.href) ? <StepUpReturn /> : <SignInReturn />
}

/** Hands the answer over and closes; where the browser keeps the window open, the person closes it. */
function StepUpReturn() {
  const { t } = useTranslation()
  useEffect(() => handOverStepUp(window.location.href), [])
  return (
    <PlainPage title={t('session.stepUp.title')}>
      <p>{t('session.stepUp.text')}</p>
    </PlainPage>
  )
}

/** Exchanges the code, then goes to where the person wanted to be. */
function SignInReturn() {
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
