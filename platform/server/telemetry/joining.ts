/**
 * Asks about items. Questions of one kind differ in their items alone: those that come while one of the kind is under way wait,
 * and are asked as one. The answer may be about items of others as well.
 */
export type Joining<Answer> = (
  kind: string,
  items: readonly number[],
  /** So many items are asked about at once; a question of more is asked by itself, and at once. */
  mostItems: number,
  ask: (items: readonly number[]) => Promise<Answer>,
) => Promise<Answer>

interface Group<Answer> {
  readonly items: Set<number>
  readonly ask: (items: readonly number[]) => Promise<Answer>
  readonly answer: PromiseWithResolvers<Answer>
}

/**
 * For a store to which a question costs much and an item little. Nobody is told what was found before the question came:
 * what is under way is joined by no one.
 */
export const createJoining = <Answer>(): Joining<Answer> => {
  /** Groups that wait for the one under way, by kind; a kind of which none is under way is not there. */
  const waiting = new Map<string, Group<Answer>[]>()

  const askFor = async ({ items, ask, answer }: Group<Answer>) => {
    try {
      answer.resolve(await ask([...items]))
    } catch (error) {
      answer.reject(error)
    }
  }

  const answerAll = async (kind: string, first: Group<Answer>) => {
    const groups: Group<Answer>[] = []
    waiting.set(kind, groups)
    for (let group: Group<Answer> | undefined = first; group; group = groups.shift()) await askFor(group)
    waiting.delete(kind)
  }

  return (kind, items, mostItems, ask) => {
    if (items.length >= mostItems) return ask(items)
    const groups = waiting.get(kind)
    const last = groups?.at(-1)
    if (last && last.items.size + items.length <= mostItems) {
      for (const item of items) last.items.add(item)
      return last.answer.promise
    }
    const group = { items: new Set(items), ask, answer: Promise.withResolvers<Answer>() }
    if (groups) groups.push(group)
    else void answerAll(kind, group)
    return group.answer.promise
  }
}
