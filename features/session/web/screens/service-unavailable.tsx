import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { PlainPage } from '../parts/plain-page.tsx'

/** Where maintenance mode sends every visitor. The settings are read anew with the page, so trying again is a reload. */
export default function ServiceUnavailable() {
  const { t } = useTranslation()
  return (
    <PlainPage
      title={t('session.unavailable.title')}
      actions={
        <Button look="primary" onClick={() => window.location.assign('/')}>
          {t('action.retry')}
        </Button>
      }
    >
      <p>{t('session.unavailable.text')}</p>
    </PlainPage>
  )
}
