import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'
import { PlainPage } from '../parts/plain-page.tsx'

/** Any address that leads nowhere (specification 000 §2: status 404, text key errors.404). */
export default function NotFound() {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const isSignedIn = usePerson() !== undefined
  const home = (
    <Button look="primary" onClick={() => navigate('/')}>
      {t('action.home')}
    </Button>
  )
  if (isSignedIn)
    return (
      <>
        <PageHeader title={t('session.title.notFound')} />
        <EmptyState title={t('errors.404')} actions={home}>
          {t('session.notFound.text')}
        </EmptyState>
      </>
    )
  return (
    <PlainPage title={t('errors.404')} actions={home}>
      <p>{t('session.notFound.text')}</p>
    </PlainPage>
  )
}
