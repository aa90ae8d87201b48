/** SQLSTATE of a database error, also of one that a library has wrapped. */
export const databaseCode = (error: unknown): unknown =>
  error instanceof Error ? (Reflect.get(error, 'code') ?? databaseCode(error.cause)) : undefined

/** The index or constraint that refused a change; undefined if the database did not name one. */
export const refusingConstraint = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const name: unknown = Reflect.get(error, 'constraint')
  return typeof name === 'string' ? name : refusingConstraint(error.cause)
}

/** Whether the database refused a value, because another row has it. */
export const isTaken = (error: unknown): boolean => databaseCode(error) === '23505'

/** Whether the database refused a unique value, because another record has it at the same time. */
export const isTakenThen = (error: unknown): boolean => databaseCode(error) === '23P01'

/** Whether the database refused a deletion, because another row refers to the row. */
export const isStillUsed = (error: unknown): boolean => ['23503', '23001'].includes(String(databaseCode(error)))
