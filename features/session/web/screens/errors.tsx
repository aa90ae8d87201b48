import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { ErrorView } from '../error-view.ts'
import styles from '../parts/plain-page.module.css'
import { PlainPage } from '../parts/plain-page.tsx'

const known = [401, 403, 404, 500, 503]

/** Error page: status, its text and what the server answered, as plain text. */
export default function Errors() {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const [{ status, statusText, responseText, requestId }] = useViewState(ErrorView)
  return (
    <PlainPage
      title={t(status && known.includes(status) ? `errors.${status}` : 'errors.other')}
      actions={
        <>
          <Button look="primary" onClick={() => navigate('/')}>
            {t('action.home')}
          </Button>
          {window.history.length > 1 && <Button onClick={() => window.history.back()}>{t('errors.back')}</Button>}
        </>
      }
    >
      <p>{t(status || statusText || responseText ? 'errors.kept' : 'errors.nothingKnown')}</p>
      {(status || statusText) && <p>{[status, statusText].filter(Boolean).join(' ')}</p>}
      {responseText && <pre className={styles.detail}>{responseText}</pre>}
      {requestId && (
        <p>
          {t('state.reference')} <code>{requestId}</code>
        </p>
      )}
    </PlainPage>
  )
}
