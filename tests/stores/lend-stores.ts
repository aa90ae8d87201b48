/**
 * Lends the stores that the test files of one Vitest worker share. Starting a database takes a second or more of the
 * processor; emptying it takes a tenth of one. `end-loans.ts` makes sure that each file gives back what it borrowed.
 */

/** A store in the hands of one holder. */
export interface Loan<Store> {
  readonly store: Store
  /** Afterwards the holder reaches nothing. Rejects when work is under way that does not end. */
  end(): Promise<void>
}

interface Lending<Kept, Store> {
  /** For messages. */
  readonly name: string
  /** `isShared`: it serves one file after the other. */
  open(isShared: boolean): Promise<Kept>
  close(kept: Kept): Promise<void>
  lend(kept: Kept): Loan<Store>
  /** Makes the store as it was when it was opened. Rejects when more was changed than rows. */
  empty(kept: Kept): Promise<void>
}

export interface Borrowed<Store> {
  readonly store: Store
  /** Ends the loan and empties the store. Rejects when the holder left it busy or altered; the next holder gets a new one. */
  giveBack(): Promise<void>
}

let isSharing = false
const given = new Map<object, { readonly name: string; giveBack(): Promise<void> }>()

/** From now on stores are kept for the next file of this worker. Outside Vitest nothing would close them. */
export const shareStores = (): void => {
  isSharing = true
}

/** Takes back what is lent. Resolves with the names of these stores. */
export const takeBackStores = async (): Promise<readonly string[]> => {
  const open = [...given.values()]
  await Promise.allSettled(open.map(({ giveBack }) => giveBack()))
  return open.map(({ name }) => name)
}

/**
 * Keeps one store for all its borrowers, one after the other. Who wants a store of its own, or borrows while the one is
 * lent, gets another, which is closed at the end of its loan.
 */
export const createLender = <Kept, Store>({ name, open, close, lend, empty }: Lending<Kept, Store>) => {
  let shared: Promise<Kept> | undefined
  let isLent = false

  const borrowFrom = (kept: Kept, afterwards: (isUsable: boolean) => Promise<void>): Borrowed<Store> => {
    const loan = lend(kept)
    let ending: Promise<void> | undefined
    const end = async () => {
      let isUsable = false
      try {
        await loan.end()
        isUsable = true
      } catch (error) {
        throw new Error(`The ${name} is still in use at its close: ${messageOf(error)}`, { cause: error })
      } finally {
        given.delete(loan)
        await afterwards(isUsable)
      }
    }
    const giveBack = () => {
      ending ??= end()
      return ending
    }
    given.set(loan, { name, giveBack })
    return { store: loan.store, giveBack }
  }

  const forget = async (kept: Kept) => {
    shared = undefined
    await close(kept)
  }

  const borrowShared = async (): Promise<Borrowed<Store>> => {
    isLent = true
    shared ??= open(true)
    try {
      const kept = await shared
      return borrowFrom(kept, async (isUsable) => {
        try {
          if (isUsable) await empty(kept)
          else await forget(kept)
        } catch (error) {
          await forget(kept).catch(() => undefined)
          throw new Error(`The ${name} cannot serve the next test file: ${messageOf(error)}`, { cause: error })
        } finally {
          isLent = false
        }
      })
    } catch (error) {
      shared = undefined
      isLent = false
      throw error
    }
  }

  const borrowOwn = async (): Promise<Borrowed<Store>> => {
    const kept = await open(false)
    return borrowFrom(kept, () => close(kept))
  }

  return (ownStore: boolean): Promise<Borrowed<Store>> =>
    isSharing && !isLent && !ownStore ? borrowShared() : borrowOwn()
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Rejects when `work` has not ended after `patienceMs`. */
export const endsWithin = async (work: Promise<unknown>, patienceMs: number, busy: string): Promise<void> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(busy)), patienceMs)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
