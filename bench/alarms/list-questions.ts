import { deviceCodeOf, farmCodeOf } from './workload.ts'

/** A page of the list of alarms. */
export interface ListQuestion {
  readonly name: string
  readonly query: (turn: number) => Readonly<Record<string, string>>
}

/** The place of a row in the order of starts, as `next` of a page names it. */
const placeAt = (timeMs: number): string =>
  Buffer.from(JSON.stringify(['since', String(timeMs / 1_000), '80000000-0000-4000-8000-000000000000'])).toString(
    'base64url',
  )

export const listQuestions = (farms: number, machines: number, untilMs: number): readonly ListQuestion[] => [
  { name: 'open, by need', query: () => ({ view: 'open' }) },
  {
    name: 'open of five farms, by equipment',
    query: (turn) => ({ view: 'open', sort: 'equipment', farmCode: fiveFarms(turn, farms) }),
  },
  { name: 'history, first page', query: () => ({ view: 'history' }) },
  {
    name: 'history, deep page',
    query: (turn) => ({ view: 'history', sort: 'since', after: placeAt(untilMs - ((turn * 37) % 360) * 86_400_000) }),
  },
  { name: 'history of a farm', query: (turn) => ({ view: 'history', farmCode: farmCodeOf(turn % farms) }) },
  {
    name: 'history of a machine',
    query: (turn) => ({
      ...{ view: 'history', farmCode: farmCodeOf(turn % farms), machineCode: deviceCodeOf((turn * 7) % machines) },
    }),
  },
  {
    name: 'history of a code, one by one',
    query: (turn) => ({ view: 'history', code: String(1 + (turn % 40)), byCause: 'false' }),
  },
  {
    name: 'history, critical and high, by farm',
    query: () => ({ view: 'history', priority: 'critical,high', sort: 'farm' }),
  },
  { name: 'history, by message', query: () => ({ view: 'history', sort: 'message' }) },
  { name: 'history, by code', query: () => ({ view: 'history', sort: 'code' }) },
  { name: 'history, by count backwards', query: () => ({ view: 'history', sort: '-count' }) },
  { name: 'history, by person', query: () => ({ view: 'history', sort: 'acknowledged' }) },
  { name: 'history, part of a message', query: (turn) => ({ view: 'history', search: `code ${1 + (turn % 40)}` }) },
]

const fiveFarms = (turn: number, farms: number): string =>
  Array.from({ length: 5 }, (_, index) => farmCodeOf((turn + index * 3) % farms)).join(',')
