/** Resolves once the store has answered, with what puts the answer together. */
export type Ask<Answer> = (items: readonly number[]) => Promise<() => Answer>

/**
 * Asks about items. Questions of one kind differ in their items alone: those that come while one of the kind is under way wait
 * for it, and are asked as one. The answer may be about items of others as well.
 */
export type QueryCoalescer<Answer> = (
  kind: string,
  items: readonly number[],
  /** So many items are asked about together; what does not fit is asked by itself, and at once. */
  mostItems: number,
  ask: Ask<Answer>,
) => Promise<Answer>

interface Group<Answer> {
  items: ReadonlySet<number>
  askers: number
  readonly answer: PromiseWithResolvers<Answer>
}

/**
 * For a store to which a question costs much and an item little. Nobody is told what was found before the question came:
 * what is under way is joined by no one. Nobody fails for others: when a question of several fails, each is asked by itself.
 */
export const createQueryCoalescer = <Answer>(): QueryCoalescer<Answer> => {
  /** By kind: the group that waits for the question under way. Where none is under way there is no entry. */
  const waiting = new Map<string, Group<Answer> | undefined>()

  const askWaiting = (kind: string, ask: Ask<Answer>): void => {
    const group = waiting.get(kind)
    if (group) askNow(kind, [...group.items], ask).then(group.answer.resolve, group.answer.reject)
    else waiting.delete(kind)
  }

  const askNow = async (kind: string, items: readonly number[], ask: Ask<Answer>): Promise<Answer> => {
    waiting.set(kind, undefined)
    let put: () => Answer
    try {
      put = await ask(items)
    } finally {
      // Before the answer is put together: the store has no need to wait for that.
      askWaiting(kind, ask)
    }
    return put()
  }

  return async (kind, items, mostItems, ask) => {
    if (!waiting.has(kind)) return askNow(kind, items, ask)
    const group = waiting.get(kind) ?? { items: new Set(), askers: 0, answer: Promise.withResolvers<Answer>() }
    const together = new Set([...group.items, ...items])
    if (together.size > mostItems) return (await ask(items))()
    group.items = together
    group.askers += 1
    waiting.set(kind, group)
    return group.answer.promise.catch(async (error) => {
      if (group.askers === 1) throw error
      return (await ask(items))()
    })
  }
}
