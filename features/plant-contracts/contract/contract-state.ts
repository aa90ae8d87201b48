import { endsSoonDays } from '../../../platform/contract/document.ts'

/** Where contracts stand on a day. Pure; days are ISO texts of the plant. */

const dayMs = 86_400_000

/** Last day on which notice can be given: the end less whole months, at most the last day of that month. Null if unknown. */
export const noticeDay = (endsOn: string | null, noticeMonths: number | null): string | null => {
  if (endsOn === null || noticeMonths === null) return null
  const [year = 0, month = 1, day = 1] = endsOn.split('-').map(Number)
  const monthAt = year * 12 + (month - 1) - noticeMonths
  const [noticeYear, noticeMonth] = [Math.floor(monthAt / 12), monthAt % 12]
  const lastDay = new Date(Date.UTC(noticeYear, noticeMonth + 1, 0)).getUTCDate()
  return new Date(Date.UTC(noticeYear, noticeMonth, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

export const contractStates = ['planned', 'running', 'noticeSoon', 'noticePassed', 'ended'] as const
export type ContractState = (typeof contractStates)[number]

interface Term {
  readonly startsOn: string
  readonly endsOn: string | null
  readonly noticeOn: string | null
  readonly renews: boolean | null
}

/** State of a contract. One that renews by itself does not end on its last day. */
export const contractState = ({ startsOn, endsOn, noticeOn, renews }: Term, today: string): ContractState => {
  if (today < startsOn) return 'planned'
  if (endsOn !== null && today > endsOn && renews !== true) return 'ended'
  if (noticeOn === null) return 'running'
  const days = (Date.parse(noticeOn) - Date.parse(today)) / dayMs
  if (days < 0) return 'noticePassed'
  return days <= endsSoonDays ? 'noticeSoon' : 'running'
}
