import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { startPageOf } from '../../../../platform/web/preference/start-page.ts'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'
import { stringifySearch } from '../../../../platform/web/url-state/search-text.ts'
import { firstFavouritesLink } from '../links.ts'
import { FavouritePicker } from '../parts/favourite-picker.tsx'

/**
 * The second step of the first connection (specification 000 §2): whoever has just chosen a password chooses favourites,
 * or goes on without. The address is public; without a session it leads through the sign-in and back.
 */
export default function FirstFavouritesScreen() {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const person = usePerson()
  const isSignedIn = person !== undefined
  useEffect(() => {
    if (!isSignedIn) navigate(`/Login${stringifySearch({ returnUrl: firstFavouritesLink })}`, { replace: true })
  }, [isSignedIn, navigate])
  if (!person) return <LoadingState label={t('state.loading')} />
  return (
    <RecordPage>
      <PageHeader
        title={t('myProfile.first.title', { name: person.firstName })}
        actions={
          <Button look="primary" onClick={() => navigate(startPageOf(person.id).read(), { replace: true })}>
            {t('myProfile.first.done')}
          </Button>
        }
      >
        <Note>{t('myProfile.first.text')}</Note>
      </PageHeader>
      <FavouritePicker />
    </RecordPage>
  )
}
