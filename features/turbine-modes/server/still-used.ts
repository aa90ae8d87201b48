import { ProblemError } from '../../../platform/server/http/problems.ts'

/** Names in a refusal. */
const mostNamed = 10

/** 409: a record cannot be deleted, because machines or versions use it. The reply names them. */
export const stillUsed = (what: string, users: readonly string[]): ProblemError => {
  const named = users.slice(0, mostNamed).join(', ')
  const more = users.length > mostNamed ? ` and ${users.length - mostNamed} more` : ''
  return new ProblemError(409, 'in-use', `${what} is in use: ${named}${more}`, [
    { path: 'params.id', message: `used by ${named}${more}`, code: 'in-use', value: named, bound: users.length },
  ])
}
