import type { Criterion } from './saved-request.ts'

/** Items of the search bar, and whether they differ from the saved request (specification 000 §4). */
export interface RequestSummary {
  readonly criteria: readonly Criterion[]
  readonly isModified: boolean
}

/** A blank name becomes "Saved request" and the ISO date (specification 000 §5). */
export const savedRequestName = (name: string, isoDate: string): string => name.trim() || `Saved request ${isoDate}`

/** Removes closable items. The request counts as modified only if an item was removed. */
export const removeCriteria = (summary: RequestSummary, inputIds: readonly string[]): RequestSummary => {
  const criteria = summary.criteria.filter(
    ({ inputId, status }) => status !== 'closable' || !inputIds.includes(inputId),
  )
  return criteria.length === summary.criteria.length ? summary : { criteria, isModified: true }
}

/** Switches an item of the status toogle-view; other items stay as they are. */
export const toggleCriterion = (summary: RequestSummary, inputId: string): RequestSummary => {
  const isSwitch = (criterion: Criterion) => criterion.inputId === inputId && criterion.status === 'toogle-view'
  if (!summary.criteria.some(isSwitch)) return summary
  return {
    criteria: summary.criteria.map((criterion) =>
      isSwitch(criterion) ? { ...criterion, active: !criterion.active } : criterion,
    ),
    isModified: true,
  }
}

/** Keeps only the items that are not closable, and puts a year among them back to the current one. */
export const clearCriteria = (summary: RequestSummary, currentYear: number): RequestSummary => {
  const year = String(currentYear)
  const criteria = summary.criteria
    .filter(({ status }) => status === 'not-closable')
    .map((criterion) =>
      criterion.inputType === 'year' && criterion.value !== year
        ? { ...criterion, value: year, label: year }
        : criterion,
    )
  const isSame =
    criteria.length === summary.criteria.length &&
    criteria.every((criterion, index) => criterion === summary.criteria[index])
  return isSame ? summary : { criteria, isModified: true }
}
