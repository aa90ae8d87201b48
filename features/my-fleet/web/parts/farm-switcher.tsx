import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../../kit/primitives/select.tsx'
import { useLanguage } from '../../../../platform/web/i18n/use-language.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { type FarmTab, farmTabLink } from '../links.ts'
import { fleetQuery } from '../queries.ts'

/** Type to find another farm; its page opens on the same tab. */
export function FarmSwitcher({ farmCode, tab }: { readonly farmCode: string; readonly tab: FarmTab }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const navigate = useNavigation()
  const { data } = useQuery(fleetQuery())
  if (!data) return <>{farmCode}</>
  const compare = new Intl.Collator(language, { numeric: true, sensitivity: 'base' }).compare
  const choices = data.map((farm) => ({ value: farm.farmCode, label: farm.name }))
  return (
    <Select
      label={t('myFleet.farm.switch')}
      labelHidden
      searchable
      choices={choices.sort((left, right) => compare(left.label, right.label))}
      value={farmCode}
      nothingFound={t('myFleet.unknownFarm.title')}
      onChange={(next) => {
        const farm = data.find((one) => one.farmCode === next)
        if (farm && next !== farmCode) navigate(farmTabLink(tab, farm))
      }}
    />
  )
}
