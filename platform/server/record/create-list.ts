import type { FieldError } from '../../contract/problem.ts'
import { isRefusal, ProblemError, refusal } from '../http/problems.ts'
import type { Db } from '../relations/relations.ts'

/** `body.model` of the fourth record of a list as `body.3.model`. */
const placed = (at: number, { path, ...error }: FieldError): FieldError => ({
  path: path.replace(/^body(?=\.|$)/, `body.${at}`),
  ...error,
})

const errorsOf = (at: number, { message, code, errors }: ProblemError): readonly FieldError[] =>
  errors ? errors.map((error) => placed(at, error)) : [{ path: `body.${at}`, message, code }]

/** The errors of all refused records as one problem. It is noted as a refusal if a right refused one of them. */
const listProblem = (refused: readonly (readonly [at: number, problem: ProblemError])[]): ProblemError => {
  const [first] = refused.map(([, problem]) => problem)
  const isSame = refused.every(([, { status, code }]) => status === first?.status && code === first.code)
  const [status, code] = isSame && first ? [first.status, first.code] : [400, 'invalid']
  const detail = refused.map(([at, { message }]) => `${at}: ${message}`).join('; ')
  const errors = refused.flatMap(([at, one]) => errorsOf(at, one))
  const problem = new ProblemError(status, code, detail.slice(0, 2_000), errors)
  const byRight = refused.map(([, one]) => one).find(isRefusal)
  return byRight ? refusal(problem, byRight.refusal) : problem
}

/**
 * Creates a list of records in one transaction: all of them, or none.
 *
 * @throws ProblemError with the errors of all refused records. Paths name the place in the list, e.g. `body.3.model`.
 */
export const createList = <Made>(
  db: Db,
  bodies: readonly object[],
  create: (at: Db, body: object) => Promise<Made>,
  /** First and last step of the transaction. */
  {
    begin,
    end,
  }: {
    readonly begin?: ((tx: Db) => Promise<void>) | undefined
    readonly end?: (tx: Db, made: readonly Made[]) => Promise<void> | undefined
  } = {},
): Promise<readonly Made[]> =>
  db.transaction(async (tx) => {
    await begin?.(tx as Db)
    const made: Made[] = []
    const refused: (readonly [number, ProblemError])[] = []
    for (const [at, body] of bodies.entries())
      try {
        // A step of its own: the database refuses all that follows an error.
        made.push(await tx.transaction((step) => create(step as Db, body)))
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        refused.push([at, error])
      }
    if (refused.length > 0) throw listProblem(refused)
    await end?.(tx as Db, made)
    return made
  })
