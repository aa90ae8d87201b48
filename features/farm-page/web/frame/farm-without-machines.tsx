import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { fleetLink } from '../../../fleet-views/web/port.ts'

/** What every page of a farm shows before its plant connection has named a machine. */
export function FarmWithoutMachines() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('farmPage.empty.machines')}
      actions={<AppLink href={fleetLink()}>{t('farmPage.unknownFarm.back')}</AppLink>}
    >
      {t('farmPage.empty.machinesText')}
    </EmptyState>
  )
}
