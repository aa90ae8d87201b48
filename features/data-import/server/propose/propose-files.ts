import { pathPattern } from '../reading/file-parts.ts'

const baseOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)

const sharedStart = (texts: readonly string[]): string => {
  const [first = '', ...rest] = texts
  let length = first.length
  while (length > 0 && !rest.every((text) => text.startsWith(first.slice(0, length)))) length -= 1
  return first.slice(0, length)
}

/** A pattern for `files` that fits all tables of an archive and none of its other files; undefined where there is no plain one. */
export const proposeFiles = (tables: readonly string[], others: readonly string[]): string | undefined => {
  const bases = tables.map(baseOf)
  const endings = [...new Set(bases.map((base) => /\.[^.]+$/.exec(base)?.[0] ?? ''))]
  const ending = endings.length === 1 ? (endings[0] ?? '') : ''
  const candidates = [`*${ending}`, `${sharedStart(bases)}*${ending}`]
  return candidates.find((files) => {
    const pattern = pathPattern(files)
    return tables.every((name) => pattern.test(name)) && !others.some((name) => pattern.test(name))
  })
}
