import type { PGlite } from '@electric-sql/pglite'
import type { PgliteQueries } from '../../platform/server/relations/pglite-client.ts'
import type { Relations } from '../../platform/server/relations/relations.ts'
import type { Engine } from '../../platform/server/telemetry/engine.ts'

/** before: the call has no effect. after: it has, and its answer is lost. */
export type FaultMoment = 'before' | 'after'

/** Counts the calls to both stores and lets one of them fail. */
export class Faults {
  #calls = 0
  #failAt = Number.POSITIVE_INFINITY
  #moment: FaultMoment = 'before'

  /** Counts from one again. */
  arm(failAt: number, moment: FaultMoment): void {
    this.#calls = 0
    this.#failAt = failAt
    this.#moment = moment
  }

  /** Nothing fails any more. Says whether anything has. */
  disarm(): boolean {
    const wasHit = this.#calls >= this.#failAt
    this.#failAt = Number.POSITIVE_INFINITY
    return wasHit
  }

  async step<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    this.#calls += 1
    if (this.#calls !== this.#failAt) return call()
    if (this.#moment === 'before') throw new Error('a fault before the call')
    await call()
    throw new Error('a fault after the call')
  }
}

export const faultyEngine = (engine: Engine, faults: Faults): Engine => ({
  ...engine,
  columns: (select) => faults.step(() => engine.columns(select)),
  text: (select) => faults.step(() => engine.text(select)),
  run: (statement) => faults.step(() => engine.run(statement)),
  insert: (into, rows) => faults.step(() => engine.insert(into, rows)),
  insertText: (into, rows) => faults.step(() => engine.insertText(into, rows)),
})

/** Each statement is a step, and so are BEGIN (the transaction before) and the answer to COMMIT (the transaction after). */
export const makeFaulty = ({ db }: Relations, faults: Faults): void => {
  const client = (db as unknown as { $client: PGlite & PgliteQueries }).$client
  const faulty = (queries: PgliteQueries): PgliteQueries['query'] => {
    const query = queries.query.bind(queries)
    return (text, parameters, options) => faults.step(() => query(text, parameters, options))
  }
  const transaction = client.transaction.bind(client) as unknown as <T>(
    work: (inner: PgliteQueries) => Promise<T>,
  ) => Promise<T>
  Object.assign(client, {
    query: faulty(client),
    transaction: <T>(work: (inner: PgliteQueries) => Promise<T>) =>
      faults.step(() => transaction((inner) => work({ query: faulty(inner) }))),
  })
}
