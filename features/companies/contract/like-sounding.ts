/**
 * Names of companies that are written or sound alike. Pure. Legal forms, accents, case and marks do not count.
 */

const legalForms = new Set([
  ...['sa', 'sas', 'sasu', 'sarl', 'sci', 'snc', 'eurl', 'sl', 'slu', 'sau', 'srl', 'spa', 'lda', 'unipessoal', 'sgps'],
  ...['gmbh', 'ag', 'kg', 'co', 'mbh', 'ug', 'bv', 'nv', 'ltd', 'limited', 'plc', 'llp', 'llc', 'inc', 'corp', 'se'],
  ...['as', 'ab', 'oy', 'aps', 'company', 'group', 'groupe', 'grupo'],
])

/** Words of a name in small letters, without accents and legal forms. */
const wordsOf = (name: string): readonly string[] => {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // S.A. is one word.
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const kept = words.filter((word) => !legalForms.has(word))
  return kept.length > 0 ? kept : words
}

/** The sound of a word in the four languages of Solvane, roughly: letters that sound alike are one. */
const soundOf = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/qu|ck|[cq]/g, 'k')
    .replace(/[zx]/g, 's')
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/h/g, '')
    .replace(/(.)\1+/g, '$1')

/** Letters to insert, remove, replace or swap (Damerau–Levenshtein, optimal string alignment). */
export const editDistance = (one: string, other: string): number => {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= other.length; j++) {
      const at = (r: number, c: number): number => rows[r]?.[c] ?? 0
      const same = one[i - 1] === other[j - 1]
      const swap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (same ? 0 : 1),
          ...(swap ? [at(i - 2, j - 2) + 1] : []),
        ),
      )
    }
  }
  return rows.at(-1)?.at(-1) ?? 0
}

/** A name of at least so many letters is found at the start of a longer one. */
const shortestStart = 5

/** Whether two names may be those of one company. Long names may differ in one letter of six. */
export const soundsLike = (one: string, other: string): boolean => {
  const [a, b] = [wordsOf(one).map(soundOf), wordsOf(other).map(soundOf)]
  const [x, y] = [a.join(' '), b.join(' ')]
  if (x === '' || y === '') return false
  if (x === y || a.toSorted().join(' ') === b.toSorted().join(' ')) return true
  const [short, long] = x.length <= y.length ? [x, y] : [y, x]
  if (short.length >= shortestStart && long.startsWith(`${short} `)) return true
  const allowed = Math.floor(Math.min(x.length, y.length) / 6)
  return Math.abs(x.length - y.length) <= allowed && editDistance(x, y) <= allowed
}
