import { useTranslation } from 'react-i18next'
import { PlainPage } from '../parts/plain-page.tsx'

/** Where the first guard sends browsers that the installation does not list. */
export default function NotCompatibleBrowser() {
  const { t } = useTranslation()
  return (
    <PlainPage title={t('session.browser.title')}>
      <p>{t('session.browser.text')}</p>
    </PlainPage>
  )
}
