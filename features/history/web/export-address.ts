import * as v from 'valibot'
import { textOf, wholeFrom } from '../../../platform/web/url-state/fields.ts'
import { stringifySearch } from '../../../platform/web/url-state/search-text.ts'
import { writeViewState } from '../../../platform/web/url-state/view-state.ts'

export const exportsPath = '/MyFleet/Exports'

/** What the address holds of the exports. */
export const ExportsView = v.object({
  /** Id of the opened export. */
  export: textOf(36),
  /** Proposed for a new export: codes of farms, separated by commas, and its range in epoch ms; 0: none. */
  farms: textOf(2_000),
  from: wholeFrom(0),
  to: wholeFrom(0),
})

/** Address of a new export with these farms and this range. */
export const newExportLink = (
  farmCodes: readonly string[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): string => {
  const view = { farms: [...new Set(farmCodes)].join(','), from: Math.round(fromMs), to: Math.round(toMs) }
  return `${exportsPath}${stringifySearch(writeViewState(ExportsView, view))}`
}
