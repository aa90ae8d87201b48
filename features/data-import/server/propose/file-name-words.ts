/** A year, a month or a day: files of one machine differ by them too. */
const dateForm =
  /(?<![\p{L}\p{N}])(?:(?:19|20)\d{2}(?:[-_.]?(?:0[1-9]|1[0-2])(?:[-_.]?\d{2})?)?|\d{1,2}[-_.]\d{1,2}[-_.]\d{4}|\d{1,2}[-_.](?:19|20)\d{2})(?![\p{L}\p{N}])/gu
/** A number that copies and parts of an export have, e.g. "(1)". */
const copyForm = /\(\d+\)$/

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFC')
    .slice(name.normalize('NFC').lastIndexOf('/') + 1)
    .replace(/(\.(csv|txt|tsv|xlsx|gz|dat))+$/i, '')
    .replace(copyForm, '')
    .replace(/[_]/g, ' ')
    .replace(dateForm, ' ')
    .split(/[\s.,;+]+/)
    .map((word) => word.replace(/^[-–()[\]]+|[-–()[\]]+$/g, ''))
    .filter((word) => word !== '')

/** The words that are left where all lists lose what they share at both ends. */
const withoutShared = (lists: readonly (readonly string[])[]): string[][] => {
  const shortest = Math.min(...lists.map((words) => words.length))
  const isShared = (at: number) => new Set(lists.map((words) => words.at(at))).size === 1
  let before = 0
  while (before < shortest - 1 && isShared(before)) before += 1
  let behind = 0
  while (behind < shortest - 1 - before && isShared(-1 - behind)) behind += 1
  return lists.map((words) => words.slice(before, words.length - behind))
}

/**
 * The word of each file name that names its machine; files of several times of one machine have the same word. Undefined where
 * the names differ by dates only, or by nothing.
 */
export const machineWords = (names: readonly string[]): readonly string[] | undefined => {
  if (names.length < 2) return undefined
  const lists = withoutShared(names.map(wordsOf))
  // A value must occur in the name as it is: several words only where they are next to each other.
  const values = lists.map((words, index) => {
    const joined = words.join(' ')
    const name = (names[index] as string).normalize('NFC')
    const found = [joined, words.join('_'), words.join('.')].find((text) => name.includes(text))
    return found ?? words.toSorted((one, other) => other.length - one.length)[0] ?? ''
  })
  return new Set(values).size < 2 || values.includes('') ? undefined : values
}
