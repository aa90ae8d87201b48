/**
 * Lists of exceptions that can only shrink. A commit that lets one grow needs the line `allow-growth: <reason>` in its
 * message. Pure: takes what the files of the lists contain.
 */
import { z } from 'zod'

const Figures = z.record(z.string(), z.array(z.number()))
const FunctionFile = z.object({ longFunctions: z.object({ complexity: Figures, lines: Figures }) })
const ExceptionFile = z.object({ budgetExceptions: z.array(z.object({ mostSeconds: z.number() })) })
const CycleFile = z.object({ knownCycles: z.array(z.unknown()) })
const RouteFile = z.object({ routesWithSql: z.array(z.unknown()) })
const WordFile = z.record(z.string(), z.object({ long: z.number(), idioms: z.number() }))

/** Figures of the entries of each list in a file. A list of names has the figure 1 for each. */
type ListFigures = Readonly<Record<string, readonly number[]>>

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
const ones = (entries: readonly unknown[]) => entries.map(() => 1)

/** File of a list → how to read its exports or its JSON. */
export const shrinkingLists: Readonly<Record<string, (content: unknown) => ListFigures>> = {
  'tools/rooms/long-functions.ts': (content) => {
    const { complexity, lines } = FunctionFile.parse(content).longFunctions
    return { complexity: Object.values(complexity).flat(), lines: Object.values(lines).flat() }
  },
  'tools/rooms/known-cycles.ts': (content) => ({ cycles: ones(CycleFile.parse(content).knownCycles) }),
  'tools/rooms/routes-with-sql.ts': (content) => ({ routes: ones(RouteFile.parse(content).routesWithSql) }),
  'tools/check/budget-exceptions.ts': (content) => ({
    seconds: ExceptionFile.parse(content).budgetExceptions.map(({ mostSeconds }) => mostSeconds),
  }),
  // Files move between folders, so only the totals count.
  'tools/words/word-budget.json': (content) => {
    const folders = Object.values(WordFile.parse(content))
    return { long: [sum(folders.map(({ long }) => long))], idioms: [sum(folders.map(({ idioms }) => idioms))] }
  },
}

/** Whether an entry was added or raised. A moved file keeps its figure, and a smaller figure may replace a larger one. */
const hasGrown = (before: readonly number[], after: readonly number[]): boolean => {
  const limits = before.toSorted((one, other) => other - one)
  return after.toSorted((one, other) => other - one).some((figure, index) => figure > (limits[index] ?? 0))
}

/** Names of the lists that grew in a commit, none if its message gives a reason. */
export const grownLists = (before: ListFigures, after: ListFigures, message: string): string[] =>
  /^allow-growth: \S/m.test(message)
    ? []
    : Object.entries(after).flatMap(([name, figures]) => (hasGrown(before[name] ?? [], figures) ? [name] : []))
