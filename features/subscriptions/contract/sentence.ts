import type { Channels, SubscriptionForm, TagCondition, What, When } from './subscription.ts'

/** A piece of a sentence: a key below `subscriptions.sentence`, and its values. */
export interface SentencePart {
  readonly key: string
  readonly values?: Readonly<Record<string, SentenceValue>>
}
/** Text of data, a figure, a piece, or several with "and" or "or" between. */
export type SentenceValue =
  | string
  | number
  | SentencePart
  | { readonly join: 'and' | 'or'; readonly of: readonly (string | SentencePart)[] }

export interface SentenceNames {
  readonly farm: (farmCode: string) => string
  readonly country: (countryCode: string) => string
  readonly group: (groupId: string) => string
  readonly person: (userId: string) => string
  readonly view: (viewId: string) => string
}

/** Farms that a sentence names; beyond this it gives their number. */
const mostNamed = 3

const channelParts = ({ inApp, email, webhookId }: Channels): SentencePart[] => [
  ...(inApp ? [{ key: 'channel.in-app' }] : []),
  ...(email ? [{ key: 'channel.email' }] : []),
  ...(webhookId ? [{ key: 'channel.webhook' }] : []),
]

const placeOf = (what: Exclude<What, { kind: 'tag' | 'view' }>, names: SentenceNames): SentencePart => {
  const { farmCodes, machineCode } = what
  const [first = ''] = farmCodes ?? []
  if (machineCode !== null) return { key: 'where.machine', values: { machine: machineCode, farm: names.farm(first) } }
  if (farmCodes === null) return { key: 'where.all' }
  if (farmCodes.length > mostNamed) return { key: 'where.count', values: { count: farmCodes.length } }
  return { key: 'where.farms', values: { farms: { join: 'and', of: farmCodes.map(names.farm) } } }
}

/** Conditions that narrow the alarms, each with its words. */
const narrowings = (what: What, names: SentenceNames): SentencePart[] => {
  if (what.kind !== 'alarms') return []
  const { countries, technologies, codes, causeGroups } = what
  const choice = (key: string, name: string, of: readonly (string | SentencePart)[] | undefined): SentencePart[] =>
    of ? [{ key, values: { [name]: { join: 'or', of } } }] : []
  return [
    ...choice('where.countries', 'countries', countries?.map(names.country)),
    ...choice(
      'where.technologies',
      'technologies',
      technologies?.map((one) => ({ key: `technology.${one}` })),
    ),
    ...choice('codes', 'codes', codes ?? undefined),
    ...choice(
      'causes',
      'causes',
      causeGroups?.map((one) => ({ key: `cause.${one}` })),
    ),
  ]
}

const subjectOf = (what: Exclude<What, { kind: 'tag' }>, names: SentenceNames): SentencePart => {
  if (what.kind === 'view') return { key: 'ofView', values: { name: names.view(what.viewId) } }
  const priorities = what.kind === 'alarms' ? what.priorities : null
  const noun: SentencePart =
    what.kind === 'lost'
      ? { key: 'lost' }
      : priorities
        ? {
            key: 'alarmOf',
            values: { priorities: { join: 'or', of: priorities.map((one) => ({ key: `priority.${one}` })) } },
          }
        : { key: 'alarm' }
  const [second, third, fourth, fifth] = narrowings(what, names)
  const words = [noun, placeOf(what, names), second, third, fourth, fifth].filter((part) => part !== undefined)
  return words.reduce((start, end) => ({ key: 'beside', values: { start, end } }))
}

const tagClause = (condition: TagCondition, about: Readonly<Record<string, string>>): SentencePart => {
  if (condition.kind === 'changed') return { key: 'tag.changed', values: about }
  const values = { ...about, count: condition.forMinutes }
  if (condition.kind === 'silent') return { key: 'tag.silent', values }
  const isAtOnce = condition.forMinutes === 0
  return {
    key: `tag.${condition.kind}${isAtOnce ? 'AtOnce' : ''}`,
    values: { ...values, limit: condition.limit },
  }
}

const clauseOf = (what: What, when: When, names: SentenceNames): SentencePart => {
  if (what.kind === 'tag')
    return tagClause(what.condition, { tag: what.tag, device: what.deviceCode, farm: names.farm(what.farmCode) })
  const subject = subjectOf(what, names)
  return when.kind === 'unacknowledged'
    ? { key: 'stands', values: { subject, count: when.afterMinutes } }
    : { key: 'happens', values: { subject } }
}

const timingOf = (when: When): SentencePart[] => {
  if (when.kind === 'hourly') return [{ key: 'hourly' }]
  return when.kind === 'daily' ? [{ key: 'daily', values: { at: when.at } }] : []
}

const nextOf = (when: When, names: SentenceNames): SentencePart[] => {
  if (when.kind !== 'unacknowledged' || !when.next) return []
  const { receiver, afterMinutes } = when.next
  const name = receiver.kind === 'group' ? names.group(receiver.groupId) : names.person(receiver.userId)
  return [{ key: 'next', values: { name, count: afterMinutes } }]
}

const quietOf = ({ quiet }: Pick<SubscriptionForm, 'quiet'>): SentencePart[] => {
  if (quiet.kind === 'none') return []
  if (quiet.kind === 'profile') return [{ key: 'quiet.profile' }]
  const { from, to, exceptCritical } = quiet
  return [{ key: exceptCritical ? 'quiet.exceptCritical' : 'quiet.own', values: { from, to } }]
}

/** The sentence that reads a subscription back, in pieces: words with spaces between, then additions after commas. */
export const sentenceParts = (
  form: Pick<SubscriptionForm, 'what' | 'when' | 'quiet' | 'channels' | 'groupId'>,
  names: SentenceNames,
): { readonly words: readonly SentencePart[]; readonly additions: readonly SentencePart[] } => {
  const whom: SentencePart = form.groupId
    ? { key: 'group', values: { name: names.group(form.groupId) } }
    : { key: 'me' }
  return {
    words: [
      { key: 'tell', values: { whom, channels: { join: 'and', of: channelParts(form.channels) } } },
      ...timingOf(form.when),
      { key: 'when', values: { clause: clauseOf(form.what, form.when, names) } },
    ],
    additions: [...nextOf(form.when, names), ...quietOf(form)],
  }
}

type Translate = (key: string, values: Readonly<Record<string, string | number>>) => string

/** The sentence in a language. */
export const readSentence = (
  { words, additions }: ReturnType<typeof sentenceParts>,
  t: Translate,
  language: string,
): string => {
  const join = {
    and: new Intl.ListFormat(language, { type: 'conjunction' }),
    or: new Intl.ListFormat(language, { type: 'disjunction' }),
  }
  const figure = new Intl.NumberFormat(language)
  const textOf = (value: SentenceValue): string | number => {
    if (typeof value === 'string') return value
    if (typeof value === 'number') return value
    if ('join' in value) return join[value.join].format(value.of.map((one) => String(textOf(one))))
    return read(value)
  }
  const read = ({ key, values = {} }: SentencePart): string =>
    t(
      `subscriptions.sentence.${key}`,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'number' && name !== 'count' ? figure.format(value) : textOf(value),
        ]),
      ),
    )
  return `${[words.map(read).join(' '), ...additions.map(read)].join(', ')}.`
}
