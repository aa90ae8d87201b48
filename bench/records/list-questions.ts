import { benchKind } from './bench-kind.ts'

/** Twelve columns: as many as a list shows at first. */
const shown = [
  'name',
  ...['text1', 'text2', 'text3', 'number1', 'number2', 'number3'],
  ...['count1', 'count2', 'design1', 'design2', 'day1'],
]
const columnsOf = (keys: readonly string[]) => ['id', 'version', ...keys].map((key) => `"${key}"`).join(', ')
const everything = Object.keys(benchKind.fields)
const natural = 'natural_order("name") collate "C"'

/** A page of the list, and the same rows and counts by hand. */
interface ListQuestion {
  readonly name: string
  readonly query: (turn: number) => Readonly<Record<string, string | number>>
  readonly sql: (turn: number) => readonly string[]
}

const pageOf = (turn: number) => 1 + (turn % 100)
const offset = (turn: number) => `limit 100 offset ${(pageOf(turn) - 1) * 100}`
const countAll = 'select count(*)::int as count from bench_record'
const between = (turn: number) => [turn % 500, 300 + (turn % 500)] as const

export const listQuestions: readonly ListQuestion[] = [
  {
    name: 'page in the order of names, 12 columns',
    query: (turn) => ({ page: pageOf(turn), sort: 'name', fields: shown.join(',') }),
    sql: (turn) => [`select ${columnsOf(shown)} from bench_record order by ${natural}, id ${offset(turn)}`, countAll],
  },
  {
    name: 'page in the order of a number, 12 columns',
    query: (turn) => ({ page: pageOf(turn), sort: '-number1', fields: shown.join(',') }),
    sql: (turn) => [
      `select ${columnsOf(shown)} from bench_record order by "number1" desc nulls last, id ${offset(turn)}`,
      countAll,
    ],
  },
  {
    name: 'range and choice, in the order of names',
    query: (turn) => ({
      sort: 'name',
      fields: shown.join(','),
      filters: JSON.stringify({ number1: { between: between(turn) }, design1: { oneOf: ['first', 'third'] } }),
    }),
    sql: (turn) => {
      const where = `where "number1" between ${between(turn).join(' and ')} and "design1" in ('first', 'third')`
      return [
        `select ${columnsOf(shown)} from bench_record ${where} order by ${natural}, id limit 100`,
        countAll,
        `${countAll} ${where}`,
      ]
    },
  },
  {
    name: 'search in all 20 texts',
    query: (turn) => ({ sort: 'name', fields: shown.join(','), search: `text ${turn % 1_000}` }),
    sql: (turn) => {
      const texts = everything.filter((key) => key === 'name' || key.startsWith('text'))
      const any = (word: string) => texts.map((key) => `strpos(folded_text("${key}"), '${word}') > 0`).join(' or ')
      const where = `where (${any('text')}) and (${any(String(turn % 1_000))})`
      return [
        `select ${columnsOf(shown)} from bench_record ${where} order by ${natural}, id limit 100`,
        countAll,
        `${countAll} ${where}`,
      ]
    },
  },
  {
    name: 'page with all 60 columns',
    query: (turn) => ({ page: pageOf(turn), sort: 'name' }),
    sql: (turn) => [
      `select ${columnsOf(everything)} from bench_record order by ${natural}, id ${offset(turn)}`,
      countAll,
    ],
  },
]
