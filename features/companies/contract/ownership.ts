/**
 * Ultimate owners of a company: through every layer of shares, also where companies hold shares of each other. Pure. Shares
 * are in percent, days are ISO texts, and a share holds from its first day to its last one, both included.
 */

/** A share of a company. `holder`: id of a company, or the name of an owner outside the books. */
export interface Share {
  readonly company: string
  readonly holder: { readonly company: string } | { readonly name: string }
  readonly percent: number
  readonly from: string
  readonly to: string | null
}

/** An owner at the end of the layers. `unknown`: the part of a company for which nobody is recorded. */
export type UltimateOwner = { readonly company: string } | { readonly name: string } | { readonly unknownOf: string }

export interface OwnedPart {
  readonly owner: UltimateOwner
  readonly percent: number
}

/** Shares below this size are rounding. Three decimals of a percent are stored. */
const least = 1e-9
const whole = 100

/** The shares that hold on a day. */
export const sharesOn = (shares: readonly Share[], day: string): readonly Share[] =>
  shares.filter(({ from, to }) => from <= day && (to === null || day <= to))

/** The day after an ISO day. */
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** The days on which the sum of shares can rise: the first days of the shares. */
const firstDays = (shares: readonly Share[]): readonly string[] => [...new Set(shares.map(({ from }) => from))].sort()

/** The first day on which more than 100 % of a company are held, and how much; undefined if there is none. */
export const overfullDay = (
  shares: readonly Share[],
): { readonly day: string; readonly percent: number } | undefined => {
  for (const day of firstDays(shares)) {
    const percent = sharesOn(shares, day).reduce((sum, share) => sum + share.percent, 0)
    if (percent > whole + least) return { day, percent }
  }
  return undefined
}

const groupByCompany = (shares: readonly Share[]): ReadonlyMap<string, readonly Share[]> =>
  Map.groupBy(shares, ({ company }) => company)

/** Companies that hold each other completely, so that nobody outside owns them; empty if each has an owner outside. */
const closedCompanies = (shares: readonly Share[]): readonly string[] => {
  const held = groupByCompany(shares)
  const isOpen = (company: string, open: ReadonlySet<string>): boolean => {
    const own = held.get(company)
    if (!own) return true
    const sum = own.reduce((total, { percent }) => total + percent, 0)
    return sum < whole - least || own.some(({ holder }) => 'name' in holder || open.has(holder.company))
  }
  const companies = new Set(
    shares.flatMap(({ company, holder }) => ('company' in holder ? [company, holder.company] : [company])),
  )
  const open = new Set<string>()
  for (let grown = true; grown; ) {
    grown = false
    for (const company of companies) {
      if (open.has(company) || !isOpen(company, open)) continue
      open.add(company)
      grown = true
    }
  }
  return [...companies].filter((company) => !open.has(company))
}

/** The first day on which companies own each other without an owner outside, and which; undefined if there is none. */
export const closedCircle = (
  shares: readonly Share[],
): { readonly day: string; readonly companies: readonly string[] } | undefined => {
  const days = [...new Set(shares.flatMap(({ from, to }) => (to === null ? [from] : [from, nextDay(to)])))].sort()
  for (const day of days) {
    const companies = closedCompanies(sharesOn(shares, day))
    if (companies.length > 0) return { day, companies }
  }
  return undefined
}

/** Solves `matrix × x = right` by elimination with the largest pivot. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] => {
  const size = right.length
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0])
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++)
      if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row
    const [upper, lower] = [rows[column] ?? [], rows[pivot] ?? []]
    rows[column] = lower
    rows[pivot] = upper
    for (let row = 0; row < size; row++) {
      const factor = row === column ? 0 : at(row, column) / at(column, column)
      if (factor !== 0) rows[row] = (rows[row] ?? []).map((value, index) => value - factor * at(column, index))
    }
  }
  return rows.map((_, row) => at(row, size) / at(row, row))
}

/** Companies above a company, itself first. */
const companiesAbove = (company: string, held: ReadonlyMap<string, readonly Share[]>): readonly string[] => {
  const found = new Set([company])
  for (const one of found)
    for (const { holder } of held.get(one) ?? []) if ('company' in holder) found.add(holder.company)
  return [...found]
}

const keyOf = (owner: UltimateOwner): string => JSON.stringify(owner)

/** Part of a company that passes through another one above it, in %. The company itself has 100 and more in a circle. */
export interface PassingPart {
  readonly company: string
  readonly percent: number
}

/** The shares of one day, ready for questions about many companies. */
export interface OwnershipDay {
  /**
   * The owners of a company in the end, the largest first. They add up to 100 %. A company without recorded shareholders owns
   * itself. Circles are computed through: of each share that comes back, the owners get their part again.
   */
  readonly owners: (company: string) => readonly OwnedPart[]
  /** The company and all companies above it, with the part that passes through each. */
  readonly passing: (company: string) => readonly PassingPart[]
  /** The shares of a company on this day. */
  readonly sharesOf: (company: string) => readonly Share[]
}

/** Passing parts from a linear system: the flow of a company is the sum of its shares of the flows below. */
const passingParts = (company: string, held: ReadonlyMap<string, readonly Share[]>): readonly PassingPart[] => {
  const companies = companiesAbove(company, held)
  const places = new Map(companies.map((one, index) => [one, index]))
  const matrix = companies.map((_, row) => companies.map((__, column) => (row === column ? 1 : 0)))
  for (const one of companies)
    for (const { holder, percent } of held.get(one) ?? []) {
      if (!('company' in holder)) continue
      const row = matrix[places.get(holder.company) ?? 0] as number[]
      const column = places.get(one) ?? 0
      row[column] = (row[column] ?? 0) - percent / whole
    }
  const through = solve(
    matrix,
    companies.map((one) => (one === company ? whole : 0)),
  )
  return companies.map((one, index) => ({ company: one, percent: through[index] ?? 0 }))
}

const largestFirst = (parts: Iterable<OwnedPart>): readonly OwnedPart[] =>
  [...parts].toSorted((a, b) => b.percent - a.percent || keyOf(a.owner).localeCompare(keyOf(b.owner)))

/** Shares of a day. Questions throw an Error, when companies own each other without an owner outside (`closedCircle`). */
export const ownershipOn = (shares: readonly Share[], day: string): OwnershipDay => {
  const current = sharesOn(shares, day)
  const held = groupByCompany(current)
  const closed = new Set(closedCompanies(current))
  const passing = (company: string): readonly PassingPart[] => {
    if (closed.size > 0 && companiesAbove(company, held).some((one) => closed.has(one)))
      throw new Error('companies own each other without an owner outside')
    return passingParts(company, held)
  }
  const owners = (company: string): readonly OwnedPart[] => {
    const parts = new Map<string, OwnedPart>()
    const add = (owner: UltimateOwner, percent: number) => {
      if (percent < least) return
      const part = parts.get(keyOf(owner)) ?? { owner, percent: 0 }
      parts.set(keyOf(owner), { owner, percent: part.percent + percent })
    }
    for (const { company: one, percent: part } of passing(company)) {
      const own = held.get(one)
      if (!own) {
        add({ company: one }, part)
        continue
      }
      for (const { holder, percent } of own) if ('name' in holder) add(holder, (part * percent) / whole)
      const known = own.reduce((sum, { percent }) => sum + percent, 0)
      add({ unknownOf: one }, (part * (whole - known)) / whole)
    }
    return largestFirst(parts.values())
  }
  return { owners, passing, sharesOf: (company) => held.get(company) ?? [] }
}

/** The owners of a company on a day in the end: see {@link OwnershipDay}. */
export const ultimateOwners = (shares: readonly Share[], company: string, day: string): readonly OwnedPart[] =>
  ownershipOn(shares, day).owners(company)

/** Periods with the same shares: their first days, and their part of all days from – to. */
const periodsOf = (shares: readonly Share[], from: string, to: string) => {
  const changes = shares.flatMap((share) => [share.from, ...(share.to === null ? [] : [nextDay(share.to)])])
  const starts = [...new Set([from, ...changes.filter((day) => day > from && day <= to)])].sort()
  const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / 86_400_000
  const total = daysBetween(from, nextDay(to))
  return starts.map((start, at) => ({ start, weight: daysBetween(start, starts[at + 1] ?? nextDay(to)) / total }))
}

/**
 * The same, as a mean over the days of a period: a share that is sold on the 15th counts for the days before. Both days are
 * included.
 */
export const meanOwners = (
  shares: readonly Share[],
  company: string,
  from: string,
  to: string,
): readonly OwnedPart[] => {
  const parts = new Map<string, OwnedPart>()
  for (const { start, weight } of periodsOf(shares, from, to))
    for (const { owner, percent } of ultimateOwners(shares, company, start)) {
      const part = parts.get(keyOf(owner)) ?? { owner, percent: 0 }
      parts.set(keyOf(owner), { owner, percent: part.percent + percent * weight })
    }
  return largestFirst(parts.values())
}
