import { useTranslation } from 'react-i18next'
import { findSignal } from '../../../../domain/signal.ts'
import { useUnitWishes } from '../../../../platform/web/units/unit-wishes.ts'
import { splitList } from '../charts/chart-view.ts'
import { readFilter } from '../fleet/filter-units.ts'
import type { ItemWords } from './fleet-request.ts'

/** Words of the items of the search bar in the language of the page. */
export const useItemWords = (): ItemWords => {
  const { t } = useTranslation()
  const [wishes] = useUnitWishes()
  return (inputId, value) => {
    switch (inputId) {
      case 'technology':
        return t(`myFleet.technology.${value}`, { defaultValue: value })
      case 'need':
        return t(`myFleet.need.${value}`, { defaultValue: value })
      case 'search':
        return `“${value}”`
      case 'machines':
        return t('myFleet.saved.sources', { count: splitList(value).length })
      case 'signals':
        return t('myFleet.saved.signals', { count: splitList(value).length })
      case 'range':
        return t(`myFleet.charts.range.${value.split('/')[0]}`, { defaultValue: value })
      default: {
        const column = inputId.slice(inputId.indexOf('.') + 1)
        const name = t(findSignal(column) ? `myFleet.signal.${column}` : `myFleet.column.${column}`, {
          defaultValue: column,
        })
        const read =
          column === 'state'
            ? splitList(value)
                .map((code) => t([`myFleet.state.${code}`, `myFleet.need.${code}`], { defaultValue: code }))
                .join(', ')
            : readFilter(column, value, wishes)
        return `${name}: ${read}`
      }
    }
  }
}
