import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../../kit/primitives/select.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useFarmChoices } from '../../../../platform/web/search/use-farm-choices.ts'
import { hasTab } from '../../../../platform/web/slots/tab-slot.ts'
import { fleetQuery } from '../../../fleet-state/web/port.ts'
import { farmLink, farmTabLink } from '../../../fleet-views/web/port.ts'
import type { FarmPageProps } from './farm-tab.ts'

/** Type to find another farm. Its page opens on the same tab, or on the first one if the farm lacks the tab. */
export function FarmSwitcher({ farmCode, tab }: Pick<FarmPageProps, 'tab'> & { readonly farmCode: string }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const { data } = useQuery(fleetQuery())
  const choices = useFarmChoices(data, ({ name }) => name)
  if (!data) return <>{farmCode}</>
  return (
    <Select
      label={t('farmPage.switch')}
      labelHidden
      searchable
      choices={choices}
      value={farmCode}
      nothingFound={t('farmPage.unknownFarm.title')}
      onChange={(next) => {
        const farm = data.find((one) => one.farmCode === next)
        if (farm && next !== farmCode) navigate(hasTab(tab, farm) ? farmTabLink(tab.path, farm) : farmLink(farm))
      }}
    />
  )
}
