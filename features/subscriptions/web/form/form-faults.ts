import { codesOf, type FormState, whenKindOf } from './form-state.ts'

/** Faults of fields: keys of words below `subscriptions.fault`. */
export type FormFaults = Partial<Record<keyof FormState | 'channels', 'required' | 'minutes' | 'number' | 'code'>>

const mostMinutes = 1_440
const longestCode = 50

const isMinutes = (value: FormState['forMinutes'], least: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= mostMinutes

const ofTag = (form: FormState): FormFaults => {
  const { condition } = form
  const hasLimit = condition === 'over' || condition === 'under'
  return {
    ...(form.tagFarm === '' && { tagFarm: 'required' as const }),
    ...(form.tagDevice === '' && { tagDevice: 'required' as const }),
    ...(form.tag === '' && { tag: 'required' as const }),
    ...(hasLimit && typeof form.limit !== 'number' && { limit: 'number' as const }),
    ...(hasLimit &&
      !(typeof form.hysteresis === 'number' && form.hysteresis >= 0) && { hysteresis: 'number' as const }),
    ...(condition !== 'changed' &&
      !isMinutes(form.forMinutes, condition === 'silent' ? 1 : 0) && { forMinutes: 'minutes' as const }),
  }
}

const ofTimes = (form: FormState): FormFaults => {
  const when = whenKindOf(form)
  return {
    ...(when === 'daily' && form.at === '' && { at: 'required' as const }),
    ...(when === 'unacknowledged' && !isMinutes(form.afterMinutes, 1) && { afterMinutes: 'minutes' as const }),
    ...(when === 'unacknowledged' &&
      form.next &&
      !isMinutes(form.nextAfterMinutes, 1) && { nextAfterMinutes: 'minutes' as const }),
    ...(form.quiet === 'own' && form.quietFrom === '' && { quietFrom: 'required' as const }),
    ...(form.quiet === 'own' && form.quietTo === '' && { quietTo: 'required' as const }),
  }
}

/** Faults of the conditions, without that of the name. Empty: they can be previewed. */
export const faultsOfConditions = (form: FormState): FormFaults => ({
  ...(form.kind === 'tag' ? ofTag(form) : {}),
  ...(form.kind === 'view' && form.viewId === '' && { viewId: 'required' as const }),
  ...(form.kind === 'alarms' &&
    codesOf(form.codes).some((code) => code.length > longestCode) && { codes: 'code' as const }),
  ...ofTimes(form),
  ...(!form.inApp && !form.email && form.webhookId === null && { channels: 'required' as const }),
})

export const faultsOf = (form: FormState): FormFaults => ({
  ...(form.name.trim() === '' && { name: 'required' as const }),
  ...faultsOfConditions(form),
})
