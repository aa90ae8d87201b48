import { isNear } from './near-words.ts'
import { compactText, type LetterMask, letterMask, type SearchWord, searchWords } from './search-words.ts'

/** A search item, found by its label, its code and its context. */
export interface Searchable {
  readonly id: string
  readonly label: string
  /** E.g. FR-VLM; typed exactly it wins. */
  readonly code?: string
  /** Context, e.g. name and code of the farm of a machine. */
  readonly context?: string
  /** Further words that lead here, never shown. */
  readonly also?: string
  /** Words that many share, e.g. the country and the models of a farm: met as words only, behind every name. */
  readonly tags?: string
}

interface Entry<Item> {
  readonly item: Item
  /** Compact texts that are a whole name: label, code, context with label. */
  readonly names: readonly string[]
  readonly own: readonly SearchWord[]
  readonly context: readonly SearchWord[]
  /** Context first, as one says it: farm, then machine. */
  readonly all: readonly SearchWord[]
  readonly tags: readonly SearchWord[]
  readonly ownText: string
  readonly contextText: string
  readonly mask: LetterMask
}

/** Items made ready for many searches. */
export interface SearchIndex<Item extends Searchable> {
  readonly size: number
  /** Best first. Empty for a query without a letter or digit. `boostOf` lifts what a person uses among its equals. */
  find(query: string, boostOf?: (id: string) => number): readonly Item[]
}

/** No name is longer: such a query matches nothing, and costs nothing. */
const longestQuery = 120

const weights = {
  exactName: 10_000,
  wholeWords: 7_500,
  namePrefix: 5_000,
  own: { exact: 100, prefix: 80, pieces: 56, scattered: 24 },
  context: { exact: 92, prefix: 72, pieces: 48, scattered: 16 },
  tags: { exact: 64, prefix: 40 },
  /** A word with one slip. */
  near: 20,
  number: { own: { exact: 100, prefix: 44 }, context: { exact: 90, prefix: 34 } },
  /** Of a query written in one, cut into the words of a name: `vlm74`, `pdv`. */
  wholePieces: 86,
  somePieces: 58,
} as const

/** Results below this share of the best score are dropped. */
const leastShare = 0.4
/** The same limit if the best result matches whole words. */
const leastShareOfWords = 0.6

const entryOf = <Item extends Searchable>(item: Item): Entry<Item> => {
  const label = searchWords(item.label)
  const code = searchWords(item.code ?? '')
  const context = searchWords(item.context ?? '')
  const own = [...code, ...label, ...searchWords(item.also ?? '')]
  const all = [...context, ...own]
  const tags = searchWords(item.tags ?? '')
  const ownText = compactText(own)
  const contextText = compactText(context)
  return {
    item,
    names: [compactText(label), compactText(code), compactText([...context, ...label])].filter((name) => name !== ''),
    own,
    context,
    all,
    tags,
    ownText,
    contextText,
    mask: letterMask(contextText + ownText + compactText(tags)),
  }
}

/** Letters in order inside one word that begins as they do: over several words any letters can be found. */
const isScattered = (token: string, words: readonly SearchWord[]): boolean =>
  words.some(({ text }) => {
    if (text[0] !== token[0]) return false
    let from = -1
    for (let at = 0; at < token.length; at += 1) {
      from = text.indexOf(token[at] ?? '', from + 1)
      if (from < 0) return false
    }
    return true
  })

type Pieces = 0 | 1 | 2

/** Number of letters that a word shares with the text from position `at`. */
const sharedLetters = (word: string, text: string, at: number): number => {
  let length = 0
  while (length < word.length && at + length < text.length && word[length] === text[at + length]) length += 1
  return length
}

/**
 * Whether a text consists of beginnings of words in their order; words may be missing.
 * Returns 2 if all pieces are whole words, 1 if not, 0 without a match. A number is one whole piece, or a beginning
 * at the very end.
 */
const piecesOf = (text: string, words: readonly SearchWord[]): Pieces => {
  const failed = new Set<number>()

  /** The best result with a piece of the word at `place` that begins at `at`; tries the longest piece first. */
  const withWord = (at: number, place: number): Pieces => {
    const word = words[place] as SearchWord
    let best: Pieces = 0
    for (let taken = sharedLetters(word.text, text, at); taken > 0 && best < 2; taken -= 1) {
      const isWhole = taken === word.text.length
      const isEnd = at + taken === text.length
      if (word.isNumber && !isWhole && !isEnd) continue
      const rest = isEnd ? 2 : from(at + taken, place + 1)
      const found = isWhole ? rest : Math.min(rest, 1)
      if (found > best) best = found as Pieces
    }
    return best
  }

  const from = (at: number, first: number): Pieces => {
    const key = at * 64 + first
    if (failed.has(key)) return 0
    let best: Pieces = 0
    for (let place = first; place < words.length && best < 2; place += 1) {
      const found = withWord(at, place)
      if (found > best) best = found
    }
    if (best === 0) failed.add(key)
    return best
  }
  return words.length > 64 ? 0 : from(0, 0)
}

const wordScore = (token: SearchWord, words: readonly SearchWord[], where: 'own' | 'context'): number => {
  let best = 0
  const scores = token.isNumber ? weights.number[where] : weights[where]
  for (const word of words) {
    if (word.isNumber !== token.isNumber || !word.text.startsWith(token.text)) continue
    const score =
      word.text.length === token.text.length
        ? scores.exact
        : scores.prefix + (8 * token.text.length) / Math.max(8, word.text.length)
    if (score > best) best = score
  }
  return best
}

/** A beginning of this many letters names a country. */
const leastTagLetters = 3

const tagScore = (token: SearchWord, tags: readonly SearchWord[]): number => {
  let best = 0
  for (const { text, isNumber } of tags) {
    if (isNumber !== token.isNumber) continue
    if (text === token.text) return weights.tags.exact
    if (!isNumber && token.text.length >= leastTagLetters && text.startsWith(token.text)) best = weights.tags.prefix
  }
  return best
}

const tokenScore = <Item>(token: SearchWord, entry: Entry<Item>): number => {
  const direct = Math.max(wordScore(token, entry.own, 'own'), wordScore(token, entry.context, 'context'))
  if (direct > 0) return direct
  const tagged = entry.tags.length === 0 ? 0 : tagScore(token, entry.tags)
  if (tagged > 0 || token.isNumber || token.text.length < 2) return tagged
  if (piecesOf(token.text, entry.own)) return weights.own.pieces
  if (piecesOf(token.text, entry.all)) return weights.context.pieces
  if (isScattered(token.text, entry.own)) return weights.own.scattered
  return isScattered(token.text, entry.context) ? weights.context.scattered : 0
}

const score = <Item>(tokens: readonly SearchWord[], whole: string, entry: Entry<Item>): number => {
  for (const name of entry.names) if (name === whole) return weights.exactName
  let sum = 0
  for (const token of tokens) {
    const one = tokenScore(token, entry)
    if (one === 0) {
      sum = 0
      break
    }
    sum += one
  }
  const pieces = sum < weights.somePieces * tokens.length ? piecesOf(whole, entry.all) : 0
  const inPieces = pieces === 0 ? 0 : (pieces === 2 ? weights.wholePieces : weights.somePieces) * tokens.length
  const best = Math.max(sum, inPieces)
  if (sum === weights.own.exact * tokens.length) return weights.wholeWords + best
  if (best > 0 && whole.length > 1)
    for (const name of entry.names) if (name.startsWith(whole)) return weights.namePrefix + best
  return best
}

/** Fuzzy match if no item matches exactly: every word matches, or one word of the item has one typing error. */
const nearScore = <Item>(
  tokens: readonly SearchWord[],
  near: readonly ReadonlySet<string>[],
  entry: Entry<Item>,
): number => {
  let sum = 0
  for (const [at, token] of tokens.entries()) {
    const direct = Math.max(wordScore(token, entry.own, 'own'), wordScore(token, entry.context, 'context'))
    const one = direct > 0 ? direct : entry.all.some(({ text }) => near[at]?.has(text)) ? weights.near : 0
    if (one === 0) return 0
    sum += one
  }
  return sum
}

/**
 * Prepares items for search. Items with equal scores keep the given order. Ranking from best to worst:
 * - the whole name, its beginning, its words and their beginnings (own words before the context; numbers compare as
 *   numbers),
 * - initials and pieces (`vlm4`, `pdv`), letters in order, and words shared by many items.
 * - Every word of a query must match. Without a result, one typing error in each word is allowed.
 */
export const createSearchIndex = <Item extends Searchable>(items: readonly Item[]): SearchIndex<Item> => {
  const entries = items.map(entryOf)
  /** Each word once: made when something is not found for the first time. */
  let vocabulary: readonly string[] | undefined
  const findNear = (tokens: readonly SearchWord[]): readonly Item[] => {
    vocabulary ??= [
      ...new Set(entries.flatMap(({ all }) => all.flatMap(({ text, isNumber }) => (isNumber ? [] : text)))),
    ]
    const words = vocabulary
    const near = tokens.map((token) => new Set(token.isNumber ? [] : words.filter((text) => isNear(token.text, text))))
    if (near.every(({ size }) => size === 0)) return []
    return entries
      .map((entry, place) => ({ entry, place, score: nearScore(tokens, near, entry) }))
      .filter(({ score: sum }) => sum > 0)
      .sort((first, second) => second.score - first.score || first.place - second.place)
      .map(({ entry }) => entry.item)
  }
  return {
    size: entries.length,
    find(query, boostOf = () => 0) {
      if (query.length > longestQuery) return []
      const tokens = searchWords(query)
      const whole = compactText(tokens)
      if (whole === '') return []
      const { letters, digits } = letterMask(whole)
      const found: { readonly entry: Entry<Item>; readonly score: number; readonly place: number }[] = []
      let best = 0
      for (const [place, entry] of entries.entries()) {
        const { mask } = entry
        if ((letters & ~mask.letters) !== 0 || (digits & ~mask.digits) !== 0) continue
        const own = score(tokens, whole, entry)
        if (own === 0) continue
        const boosted = own + boostOf(entry.item.id)
        // Drops items that only resemble the matching name.
        best = Math.max(best, Math.min(own, weights.own.exact * tokens.length))
        found.push({ entry, score: boosted, place })
      }
      if (found.length === 0) return findNear(tokens)
      const isWords = best >= weights.own.exact * tokens.length
      const least = best * (isWords ? leastShareOfWords : leastShare)
      return found
        .filter((one) => one.score >= least)
        .sort((first, second) => second.score - first.score || first.place - second.place)
        .map(({ entry }) => entry.item)
    },
  }
}
