import * as v from 'valibot'

/** A search of more characters than this finds nothing that a shorter one would not. */
export const longestSearch = 200

/** As many whole characters as a search may have. */
export const cutSearch = (text: string): string => {
  const end = text.charCodeAt(longestSearch - 1) >> 10 === 0xd800 >> 10 ? longestSearch - 1 : longestSearch
  return text.slice(0, end)
}

/** The search of an address: of a longer one its beginning, never nothing. */
export const SearchText = v.optional(v.pipe(v.string(), v.transform(cutSearch)), '')
