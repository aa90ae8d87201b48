import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useSession } from '../../../../platform/web/session/session-context.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { PlainPage } from '../parts/plain-page.tsx'

const View = v.object({ returnUrl: v.optional(v.string()) })

/**
 * Sign-in entry (specification 000 §2): forgets the stored session and goes on to the provider. Whoever opens it by hand
 * is signed out in all tabs; whom a guard sent here (`returnUrl`) had no session in this one. After a sign-out it stays, and
 * also when a session was ended: whoever worked is told before they are asked to sign in.
 */
export default function Login() {
  const { t } = useTranslation()
  const session = useSession()
  const { language } = useLanguage()
  const [{ returnUrl }] = useViewState(View)
  const [end] = useState(() => session.consumeEnd())
  const [hasFailed, setFailed] = useState(false)

  const signIn = () => {
    setFailed(false)
    session.signIn(returnUrl, language).catch(() => setFailed(true))
  }

  // Once, on arrival: a later change of language must not start a second sign-in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    session.clear(returnUrl === undefined)
    if (!end) signIn()
  }, [])

  if (end || hasFailed) {
    const what = hasFailed ? 'failed' : end === 'ended' ? 'ended' : 'signedOut'
    return (
      <PlainPage
        title={t(`session.login.${what}Title`)}
        actions={
          <Button look="primary" onClick={signIn}>
            {t(hasFailed ? 'action.retry' : 'session.login.signIn')}
          </Button>
        }
      >
        <p>{t(`session.login.${what}Text`)}</p>
      </PlainPage>
    )
  }
  return (
    <PlainPage
      title={t('session.login.title')}
      busy
      actions={<Button onClick={signIn}>{t('session.login.signIn')}</Button>}
    >
      <p>{t('session.login.text')}</p>
    </PlainPage>
  )
}
