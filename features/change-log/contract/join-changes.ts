/** A file of `changes/`: sections and entries of one change, in the form of CHANGELOG.md. */
export interface ChangeFile {
  readonly name: string
  readonly text: string
}

interface SectionChange {
  readonly title: string
  /** Entries as they are written, at most two lines each. */
  readonly entries: string[]
}

const mostLines = 2

/**
 * Reads a file of `changes/`: `### section`, then entries `- …`, each at most two lines; the second is indented.
 * Throws an Error with file and line.
 */
export const readChange = ({ name, text }: ChangeFile): readonly SectionChange[] => {
  const sections: SectionChange[] = []
  text.split(/\r?\n/).forEach((line, index) => {
    const fault = (message: string) => new Error(`changes/${name}:${index + 1} ${message}`)
    const section = sections.at(-1)
    const title = /^### +(\S.*)$/.exec(line)?.[1]
    if (line.trim() === '') return
    if (title) sections.push({ title: title.trim(), entries: [] })
    else if (!section) throw fault('must begin with a section of CHANGELOG.md: ### Fleet')
    else if (/^- +\S/.test(line)) section.entries.push(line.trimEnd())
    else if (/^ {2}\S/.test(line) && section.entries.length > 0) {
      const entry = `${section.entries.pop()}\n${line.trimEnd()}`
      if (entry.split('\n').length > mostLines) throw fault(`is the third line of an entry: at most ${mostLines}`)
      section.entries.push(entry)
    } else throw fault('is neither an entry (- …) nor its second line, indented by two spaces')
  })
  if (sections.length === 0 || sections.some(({ entries }) => entries.length === 0))
    throw new Error(`changes/${name} has a section without an entry`)
  return sections
}

/** Version of the heading of a version that is not released. */
const unreleasedIn = (line: string) => /^## +\[?v?([^\s\]]+)\]? +[–-] +unreleased$/.exec(line)?.[1]

/** Adds an entry at the end of its section, which begins after `from` and ends before the next version. */
const addEntry = (lines: string[], from: number, title: string, entry: string): void => {
  const nextFrom = (start: number, pattern: RegExp) => {
    const found = lines.slice(start).findIndex((line) => pattern.test(line))
    return found < 0 ? lines.length : start + found
  }
  const versionEnd = nextFrom(from + 1, /^## /)
  const heading = lines.findIndex((line, at) => at > from && at < versionEnd && line === `### ${title}`)
  let end = heading < 0 ? versionEnd : Math.min(versionEnd, nextFrom(heading + 1, /^### /))
  while (lines[end - 1]?.trim() === '') end -= 1
  lines.splice(end, 0, ...(heading < 0 ? ['', `### ${title}`, ''] : []), ...entry.split('\n'))
}

/** The version of CHANGELOG.md that is not released yet; undefined: all are. */
export const unreleasedVersion = (changeLog: string): string | undefined =>
  /^## +\[?v?([^\s\]]+)\]? +[–-] +unreleased$/m.exec(changeLog)?.[1]

/**
 * CHANGELOG.md with the files of `changes/` joined into a version: the unreleased one of this name, else a new one on top.
 * `date` is the ISO date of the release, or `unreleased`.
 */
export const joinChanges = (
  changeLog: string,
  files: readonly ChangeFile[],
  { version, date }: { readonly version: string; readonly date: string },
): string => {
  const lines = changeLog.split(/\r?\n/)
  const known = lines.findIndex((line) => unreleasedIn(line) === version)
  if (known >= 0) lines[known] = `## ${version} – ${date}`
  else {
    const newest = lines.findIndex((line) => line.startsWith('## '))
    lines.splice(newest < 0 ? lines.length : newest, 0, `## ${version} – ${date}`, '')
  }
  const at = lines.indexOf(`## ${version} – ${date}`)
  for (const file of files.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    for (const { title, entries } of readChange(file)) for (const entry of entries) addEntry(lines, at, title, entry)
  return `${lines.join('\n').trimEnd()}\n`
}
