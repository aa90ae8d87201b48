import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { PlainPage } from '../parts/plain-page.tsx'

/** Any address that leads nowhere (specification 000 §2: status 404, text key errors.404). */
export default function NotFound() {
  const { t } = useTranslation()
  const navigate = useNavigation()
  return (
    <PlainPage
      title={t('errors.404')}
      actions={
        <Button look="primary" onClick={() => navigate('/')}>
          {t('action.home')}
        </Button>
      }
    >
      <p>{t('session.notFound.text')}</p>
    </PlainPage>
  )
}
