import { useTranslation } from 'react-i18next'
import { LoadingState } from '../../../kit/composites/states/loading-state.tsx'

/** While the code of a screen is on its way. */
export function PagePending() {
  const { t } = useTranslation()
  return <LoadingState label={t('state.loading')} />
}
