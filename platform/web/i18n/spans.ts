import { once, remembered } from './remembered.ts'

/** Lengths of time as a language writes them in short: the one place that decides how ages and durations look. */
export interface Spans {
  /** E.g. "5 s ago", in the largest unit that says enough; "now" below three seconds; never negative. */
  age(ageMs: number): string
  /** E.g. "1 h 20 min": two units at most. */
  duration(ms: number): string
}

/** Values that come each second have ages of up to two: a text that flickers between them would say nothing. */
const nowMs = 3_000

type Unit = 'day' | 'hour' | 'minute' | 'second'
const units: readonly (readonly [Unit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
]

/** Where the language has a better word than Intl: "maintenant"; "m", which is a metre; "dias", which is no symbol. */
const betterWords: Readonly<Record<string, { readonly now?: string } & Partial<Record<Unit, string>>>> = {
  en: { minute: 'min' },
  fr: { now: 'à l’instant' },
  pt: { day: 'd' },
}

/** Narrow and without a break: figure and unit neither touch nor part. */
const space = '\u202f'

/** Intl's objects are dear, and a page may show no time at all: each is made when it is first needed. */
export const createSpans = (locale: string): Spans => {
  const better = betterWords[locale.split('-')[0] ?? ''] ?? {}
  const now = once(() => better.now ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second'))
  // The language says where its "ago" stands, and nothing else.
  const ago = once(() => new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' }).format(-5, 'hour'))
  const figures = once(() => new Intl.NumberFormat(locale, { useGrouping: 'always' }))
  const symbolOf = remembered((unit) => {
    const parts = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).formatToParts(5)
    return better[unit as Unit] ?? parts.find(({ type }) => type === 'unit')?.value ?? unit
  })
  const span = (amount: number, unit: Unit) => `${figures().format(amount)}${space}${symbolOf(unit)}`

  return {
    age(ageMs) {
      const safeMs = Math.max(0, ageMs)
      if (safeMs < nowMs) return now()
      const [unit, length] = units.find(([, unitMs]) => safeMs >= unitMs) ?? ['second', 1_000]
      return ago().replace(/5\s*\S+/, span(Math.floor(safeMs / length), unit))
    },
    duration(ms) {
      const at = units.findIndex(([, unitMs]) => Math.abs(ms) >= unitMs)
      if (at < 0) return span(0, 'second')
      let rest = Math.abs(ms)
      return units
        .slice(at, at + 2)
        .flatMap(([unit, unitMs]) => {
          const amount = Math.floor(rest / unitMs)
          rest -= amount * unitMs
          return amount === 0 ? [] : span(amount, unit)
        })
        .join(' ')
    },
  }
}
