import type { Technology } from '../../../../domain/technology.ts'
import type { AlarmPriority, CauseGroup } from '../../../alarms/contract/alarm.ts'
import type { Subscription } from '../../contract/endpoints.ts'
import type { Quiet, Receiver, SubscriptionForm, TagCondition, What, When } from '../../contract/subscription.ts'

/** A subscription as its form holds it, also with fields that are hidden now or not right yet. */
export interface FormState {
  readonly name: string
  readonly kind: What['kind']
  /** Id of a saved view of alarms; empty: none yet. */
  readonly viewId: string
  /** Empty: all farms. */
  readonly farmCodes: readonly string[]
  readonly machineCode: string
  readonly countries: readonly string[]
  readonly technologies: readonly Technology[]
  readonly priorities: readonly AlarmPriority[]
  /** With commas between. */
  readonly codes: string
  readonly causeGroups: readonly CauseGroup[]
  readonly tagFarm: string
  readonly tagDevice: string
  readonly tag: string
  readonly condition: TagCondition['kind']
  readonly limit: number | string | null
  readonly hysteresis: number | string | null
  readonly forMinutes: number | string | null
  readonly when: When['kind']
  readonly at: string
  readonly afterMinutes: number | string | null
  readonly next: Receiver | null
  readonly nextAfterMinutes: number | string | null
  readonly quiet: Quiet['kind']
  readonly quietFrom: string
  readonly quietTo: string
  readonly exceptCritical: boolean
  readonly inApp: boolean
  readonly email: boolean
  readonly webhookId: string | null
  readonly groupId: string | null
}

/** Values of a new subscription. */
export const emptyForm: FormState = {
  name: '',
  kind: 'alarms',
  viewId: '',
  farmCodes: [],
  machineCode: '',
  countries: [],
  technologies: [],
  priorities: ['critical', 'high'],
  codes: '',
  causeGroups: [],
  tagFarm: '',
  tagDevice: '',
  tag: '',
  condition: 'over',
  limit: null,
  hysteresis: 0,
  forMinutes: 5,
  when: 'at-once',
  at: '07:00',
  afterMinutes: 10,
  next: null,
  nextAfterMinutes: 15,
  quiet: 'profile',
  quietFrom: '22:00',
  quietTo: '06:00',
  exceptCritical: true,
  inApp: true,
  email: false,
  webhookId: null,
  groupId: null,
}

const ofCondition = (condition: TagCondition): Partial<FormState> => {
  if (condition.kind === 'changed') return { condition: 'changed' }
  if (condition.kind === 'silent') return { condition: 'silent', forMinutes: condition.forMinutes }
  const { kind, ...figures } = condition
  return { condition: kind, ...figures }
}

const ofWhat = (what: What): Partial<FormState> => {
  if (what.kind === 'tag')
    return {
      kind: 'tag',
      tagFarm: what.farmCode,
      tagDevice: what.deviceCode,
      tag: what.tag,
      ...ofCondition(what.condition),
    }
  if (what.kind === 'view') return { kind: 'view', viewId: what.viewId }
  const place = { kind: what.kind, farmCodes: what.farmCodes ?? [], machineCode: what.machineCode ?? '' }
  if (what.kind === 'lost') return place
  return {
    ...place,
    countries: what.countries ?? [],
    technologies: what.technologies ?? [],
    priorities: what.priorities ?? [],
    codes: (what.codes ?? []).join(', '),
    causeGroups: what.causeGroups ?? [],
  }
}

const ofWhen = (when: When): Partial<FormState> => {
  if (when.kind === 'daily') return { when: 'daily', at: when.at }
  if (when.kind !== 'unacknowledged') return { when: when.kind }
  return {
    when: 'unacknowledged',
    afterMinutes: when.afterMinutes,
    next: when.next?.receiver ?? null,
    ...(when.next && { nextAfterMinutes: when.next.afterMinutes }),
  }
}

const ofQuiet = (quiet: Quiet): Partial<FormState> =>
  quiet.kind === 'own'
    ? { quiet: 'own', quietFrom: quiet.from, quietTo: quiet.to, exceptCritical: quiet.exceptCritical }
    : { quiet: quiet.kind }

/** The form of a stored subscription. */
export const formOf = ({ name, groupId, wanted }: Subscription): FormState => ({
  ...emptyForm,
  name,
  groupId,
  ...ofWhat(wanted.what),
  ...ofWhen(wanted.when),
  ...ofQuiet(wanted.quiet),
  ...wanted.channels,
})

const orNull = <Item>(items: readonly Item[]): Item[] | null => (items.length > 0 ? [...items] : null)
const whole = (value: number | string | null): number => (typeof value === 'number' ? Math.round(value) : 0)
const figure = (value: number | string | null): number => (typeof value === 'number' ? value : 0)

export const codesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  ),
]

const conditionOf = (form: FormState): TagCondition => {
  if (form.condition === 'changed') return { kind: 'changed' }
  if (form.condition === 'silent') return { kind: 'silent', forMinutes: whole(form.forMinutes) }
  return {
    kind: form.condition,
    limit: figure(form.limit),
    hysteresis: figure(form.hysteresis),
    forMinutes: whole(form.forMinutes),
  }
}

const whatOf = (form: FormState): What => {
  if (form.kind === 'tag')
    return {
      kind: 'tag',
      farmCode: form.tagFarm,
      deviceCode: form.tagDevice,
      tag: form.tag,
      condition: conditionOf(form),
    }
  if (form.kind === 'view') return { kind: 'view', viewId: form.viewId }
  const place = {
    farmCodes: orNull(form.farmCodes),
    machineCode: form.farmCodes.length === 1 && form.machineCode !== '' ? form.machineCode : null,
  }
  if (form.kind === 'lost') return { kind: 'lost', ...place }
  return {
    kind: 'alarms',
    ...place,
    countries: orNull(form.countries),
    technologies: orNull(form.technologies),
    priorities: orNull(form.priorities),
    codes: orNull(codesOf(form.codes)),
    causeGroups: orNull(form.causeGroups),
  }
}

/** Nobody acknowledges a tag. */
export const whenKindOf = ({ kind, when }: FormState): When['kind'] =>
  kind === 'tag' && when === 'unacknowledged' ? 'at-once' : when

const whenOf = (form: FormState): When => {
  const kind = whenKindOf(form)
  if (kind === 'daily') return { kind, at: form.at }
  if (kind !== 'unacknowledged') return { kind }
  return {
    kind,
    afterMinutes: whole(form.afterMinutes),
    next: form.next && { receiver: form.next, afterMinutes: whole(form.nextAfterMinutes) },
  }
}

const quietOf = ({ quiet, quietFrom, quietTo, exceptCritical }: FormState): Quiet =>
  quiet === 'own' ? { kind: 'own', from: quietFrom, to: quietTo, exceptCritical } : { kind: quiet }

/** The body of the call. Ask `faultsOf` first. */
export const subscriptionOf = (form: FormState, isOn: boolean): SubscriptionForm => ({
  name: form.name.trim(),
  isOn,
  groupId: form.groupId,
  what: whatOf(form),
  when: whenOf(form),
  quiet: quietOf(form),
  channels: { inApp: form.inApp, email: form.email, webhookId: form.webhookId },
})
