import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useSettings } from '../../../../platform/web/session/session-context.tsx'
import { askForNewPassword, longestLoginOrEmail } from '../../../users/contract/invitation.ts'
import { PlainPage } from '../parts/plain-page.tsx'
import styles from './forgot-password.module.css'

/** The way to a new password: a link by e-mail, or the outside provider that keeps the passwords. */
export default function ForgotPassword() {
  const { signIn, webApplicationUrl } = useSettings()
  const isOutside = new URL(signIn.issuer).origin !== new URL(webApplicationUrl).origin
  return isOutside ? <OutsideProvider issuer={signIn.issuer} /> : <WishForm />
}

function OutsideProvider({ issuer }: { readonly issuer: string }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const provider = new URL(issuer).host
  return (
    <PlainPage
      title={t('session.forgotPassword.title')}
      actions={
        <Button look="primary" onClick={() => navigate('/Login')}>
          {t('session.login.signIn')}
        </Button>
      }
    >
      <p>{t('session.forgotPassword.outside', { provider })}</p>
    </PlainPage>
  )
}

/** Says the same whether there is such an account or not. */
function WishForm() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const navigate = useNavigation()
  const [who, setWho] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const wish = useMutation({
    mutationFn: (named: string) => call(askForNewPassword, { body: { who: named, lang: language } }),
  })
  const send = () => {
    const named = who.trim()
    setEmpty(named === '')
    if (named !== '') wish.mutate(named)
  }
  const back = <Button onClick={() => navigate('/Login')}>{t('session.forgotPassword.backToSignIn')}</Button>

  if (wish.isSuccess)
    return (
      <PlainPage
        title={t('session.forgotPassword.doneTitle')}
        actions={
          <>
            {back}
            <Button onClick={() => wish.reset()}>{t('session.forgotPassword.another')}</Button>
          </>
        }
      >
        <p role="status">{t('session.forgotPassword.doneText', { who: wish.variables })}</p>
        <p>{t('session.forgotPassword.doneHelp')}</p>
      </PlainPage>
    )
  const isTooMany = wish.error instanceof ApiError && wish.error.status === 429
  const failure = wish.isError && t(`session.forgotPassword.${isTooMany ? 'tooMany' : 'failed'}`, { minutes: 10 })
  return (
    <PlainPage title={t('session.forgotPassword.title')}>
      <p>{t('session.forgotPassword.text')}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          label={t('session.forgotPassword.who')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={longestLoginOrEmail}
          value={who}
          error={isEmpty && t('session.forgotPassword.needed')}
          onChange={(event) => setWho(event.currentTarget.value)}
        />
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <div className={styles.actions}>
          <Button look="primary" type="submit" busy={wish.isPending}>
            {t('session.forgotPassword.send')}
          </Button>
          {back}
        </div>
      </form>
    </PlainPage>
  )
}
