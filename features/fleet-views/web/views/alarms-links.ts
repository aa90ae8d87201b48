import { stringifySearch } from '../../../../platform/web/url-state/search-text.ts'
import { writeViewState } from '../../../../platform/web/url-state/view-state.ts'
import { AlarmsView } from './alarms-view.ts'

/** Alarms of the whole fleet. */
export const alarmsLink = (view: Partial<AlarmsView> = {}): string =>
  `/MyFleet/Alarms${stringifySearch(writeViewState(AlarmsView, view))}`

/** Alarms of a farm (specification 000 §2). */
export const farmAlarmsPath = '/MyFleet/Farm/Alarm'
