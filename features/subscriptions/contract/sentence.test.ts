import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { languages } from '../../../domain/language.ts'
import english from '../locales/en-GB.json' with { type: 'json' }
import spanish from '../locales/es-ES.json' with { type: 'json' }
import french from '../locales/fr-FR.json' with { type: 'json' }
import portuguese from '../locales/pt-PT.json' with { type: 'json' }
import { readSentence, sentenceParts } from './sentence.ts'
import type { SubscriptionForm } from './subscription.ts'
import { anyAlarm as alarms } from './test-any-alarm.ts'

const texts = { 'en-GB': english, 'fr-FR': french, 'es-ES': spanish, 'pt-PT': portuguese }
const words = createInstance({
  lng: 'en-GB',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(Object.entries(texts).map(([language, translation]) => [language, { translation }])),
})
void words.init()

const names = {
  farm: (farmCode: string) => (farmCode === 'FR-VLM' ? 'Villemer' : farmCode),
  country: (code: string) => (code === 'FR' ? 'France' : code),
  group: () => 'Night desk',
  person: () => 'Ana Costa',
  view: () => 'Grid of Iberia',
}
type Said = Pick<SubscriptionForm, 'what' | 'when' | 'quiet' | 'channels' | 'groupId'>
const plain: Said = {
  what: alarms,
  when: { kind: 'at-once' },
  quiet: { kind: 'none' },
  channels: { inApp: true, email: false, webhookId: null },
  groupId: null,
}
const id = '00000000-0000-4000-8000-000000000000'
const say = (said: Partial<Said>, language: (typeof languages)[number] = 'en-GB') =>
  readSentence(
    sentenceParts({ ...plain, ...said }, names),
    (key, values) => words.t(key, { ...values, lng: language }),
    language,
  )

const farms = Array.from({ length: 12 }, (_, index) => `F${index}`)
const asked: Said = {
  what: { ...alarms, farmCodes: farms, countries: ['FR'], priorities: ['critical', 'high'] },
  when: { kind: 'unacknowledged', afterMinutes: 10, next: null },
  quiet: { kind: 'own', from: '22:00', to: '06:00', exceptCritical: false },
  channels: { inApp: false, email: true, webhookId: null },
  groupId: null,
}
const tag = { kind: 'tag', farmCode: 'FR-VLM', deviceCode: 'WT01', tag: 'OilTemperature' } as const

test.each<[Partial<Said>, string]>([
  [{}, 'Tell me in Solvane when an alarm of all farms starts or ends.'],
  [
    asked,
    'Tell me by e-mail when a critical or high alarm of 12 farms in France stands unacknowledged for 10 minutes, not between 22:00 and 06:00.',
  ],
  [
    {
      when: {
        kind: 'unacknowledged',
        afterMinutes: 1,
        next: { receiver: { kind: 'group', groupId: id }, afterMinutes: 5 },
      },
      quiet: { kind: 'profile' },
    },
    "Tell me in Solvane when an alarm of all farms stands unacknowledged for 1 minute, then also Night desk after 5 more minutes, not in the quiet hours of the receiver's profile.",
  ],
  [
    { groupId: id, when: { kind: 'daily', at: '07:00' }, channels: { inApp: true, email: true, webhookId: id } },
    'Tell everybody in Night desk in Solvane, by e-mail and by webhook in a digest every day at 07:00 when an alarm of all farms starts or ends.',
  ],
  [
    {
      what: { ...alarms, farmCodes: ['FR-VLM'], machineCode: 'WT01', codes: ['62:02', '6202'], causeGroups: ['grid'] },
    },
    'Tell me in Solvane when an alarm of WT01 in Villemer with code 62:02 or 6202 of cause group grid starts or ends.',
  ],
  [
    {
      what: { ...tag, condition: { kind: 'over', limit: 1_080, hysteresis: 5, forMinutes: 2 } },
      when: { kind: 'hourly' },
    },
    'Tell me in Solvane in a digest every hour when OilTemperature of WT01 in Villemer is over 1,080 for 2 minutes.',
  ],
  [
    { what: { kind: 'lost', farmCodes: ['FR-VLM'], machineCode: null } },
    'Tell me in Solvane when a loss of communication of Villemer starts or ends.',
  ],
  [
    { what: { kind: 'view', viewId: id } },
    'Tell me in Solvane when an alarm of the view “Grid of Iberia” starts or ends.',
  ],
])('%#: the sentence reads it back', (said, sentence) => {
  expect(say(said)).toBe(sentence)
})

test.each(languages)('no piece lacks its words in %s', (language) => {
  const conditions = [
    { kind: 'over', limit: 1, hysteresis: 0, forMinutes: 0 },
    { kind: 'under', limit: 1, hysteresis: 0, forMinutes: 3 },
    { kind: 'changed' },
    { kind: 'silent', forMinutes: 5 },
  ] as const
  const all = [asked, { ...asked, what: { ...alarms, technologies: ['wind' as const] } }].map((said) =>
    say(said, language),
  )
  all.push(say({ what: { kind: 'view', viewId: id } }, language))
  const tags = conditions.map((condition) => say({ what: { ...tag, condition } }, language))
  for (const sentence of [...all, ...tags]) expect(sentence).not.toMatch(/subscriptions\.|\{\{/)
})
