import type { Criterion, RequestAction, RequestText } from './saved-request.ts'

type Content = Pick<RequestText, 'criteria' | 'actions'>

const keyOf = ({ inputId, value, active }: Criterion) => JSON.stringify([inputId, value, active])
const actionKeyOf = ({ actionId, value }: RequestAction) => JSON.stringify([actionId, value])

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key) => other.includes(key))

/** Whether the screen differs from the saved request: an item removed, added or switched, or another layout. */
export const differs = (saved: Content, shown: Content): boolean =>
  !sameSet(saved.criteria.map(keyOf), shown.criteria.map(keyOf)) ||
  !sameSet(saved.actions.map(actionKeyOf), shown.actions.map(actionKeyOf))

/** What a screen shows, together with the switches of the saved request that are off: they can be switched on again. */
export const withSwitchesOff = (shown: readonly Criterion[], saved: readonly Criterion[]): readonly Criterion[] => {
  const ids = new Set(shown.map(({ inputId }) => inputId))
  const off = saved.filter(({ status, inputId }) => status === 'toogle-view' && !ids.has(inputId))
  return off.length === 0 ? shown : [...shown, ...off.map((criterion) => ({ ...criterion, active: false }))]
}
