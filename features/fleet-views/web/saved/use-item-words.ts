import { useTranslation } from 'react-i18next'
import { findSignal } from '../../../../domain/signal.ts'
import { useUnitPreferences } from '../../../../platform/web/units/unit-preferences.ts'
import { splitList } from '../views/chart-view.ts'
import { readFilter } from '../views/filter-units.ts'
import type { ItemWords } from './fleet-request.ts'

/** Words of the items of the search bar in the language of the page. */
export const useItemWords = (): ItemWords => {
  const { t } = useTranslation()
  const [wishes] = useUnitPreferences()
  return (inputId, value) => {
    switch (inputId) {
      case 'technology':
        return t(`fleetState.technology.${value}`, { defaultValue: value })
      case 'need':
        return t(`fleetState.need.${value}`, { defaultValue: value })
      case 'search':
        return `“${value}”`
      case 'machines':
        return t('fleetViews.saved.sources', { count: splitList(value).length })
      case 'signals':
        return t('fleetViews.saved.signals', { count: splitList(value).length })
      case 'range':
        return t(`fleetViews.range.${value.split('/')[0]}`, { defaultValue: value })
      default: {
        const column = inputId.slice(inputId.indexOf('.') + 1)
        const name = t(findSignal(column) ? `fleetState.signal.${column}` : `fleetViews.column.${column}`, {
          defaultValue: column,
        })
        const read =
          column === 'state'
            ? splitList(value)
                .map((code) => t([`fleetState.state.${code}`, `fleetState.need.${code}`], { defaultValue: code }))
                .join(', ')
            : readFilter(column, value, wishes)
        return `${name}: ${read}`
      }
    }
  }
}
