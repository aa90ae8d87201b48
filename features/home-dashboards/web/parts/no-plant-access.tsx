import { useTranslation } from 'react-i18next'
import { READ } from '../../../../domain/right.ts'
import { NoRightState } from '../../../../kit/composites/states/no-right-state.tsx'
import { rightWords } from '../../../../platform/web/rights/right-words.ts'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'

/** For a person who is signed in and may read nothing of the fleet: why the page is bare, and whom to ask. */
export function NoPlantAccess() {
  const { t } = useTranslation()
  const person = usePerson()
  return (
    <>
      <h1 className="visually-hidden">{t('homeDashboards.title')}</h1>
      <NoRightState title={t('homeDashboards.noRightTitle', { name: person?.firstName ?? '' })}>
        <p>{t('homeDashboards.noRightText', { right: rightWords(t, { product: 'MyFleet', flag: READ }) })}</p>
      </NoRightState>
    </>
  )
}
