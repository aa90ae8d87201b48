import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { PlainPage } from '../parts/plain-page.tsx'

/** Whom to ask for a new password: the identity provider keeps passwords, not this page. */
export default function ForgotPassword() {
  const { t } = useTranslation()
  const navigate = useNavigation()
  return (
    <PlainPage
      title={t('session.forgotPassword.title')}
      actions={<Button onClick={() => navigate('/Login')}>{t('session.login.signIn')}</Button>}
    >
      <p>{t('session.forgotPassword.text')}</p>
    </PlainPage>
  )
}
