/** A version of CHANGELOG.md. */
export interface WrittenVersion {
  readonly version: string
  readonly date: string | null
  readonly intro: string
  readonly sections: readonly { readonly title: string; readonly texts: readonly string[] }[]
}

interface Draft {
  version: string
  date: string | null
  intro: string[]
  sections: { title: string; texts: string[] }[]
}

/** `## version – date` as the beginning of a version. */
const headingOf = (line: string): Draft | undefined => {
  const heading = /^## +\[?v?([^\s\]]+)\]?(?: +[–-] +(.+))?$/.exec(line)
  if (!heading) return undefined
  const date = /^\d{4}-\d{2}-\d{2}$/.exec(heading[2]?.trim() ?? '')?.[0] ?? null
  return { version: heading[1] ?? '', date, intro: [], sections: [] }
}

const addEntry = ({ sections }: Draft, text: string): void => {
  if (sections.length === 0) sections.push({ title: '', texts: [] })
  sections.at(-1)?.texts.push(text.trim())
}

/** Adds a line below the heading of its version. */
const addLine = (version: Draft, line: string): void => {
  const section = /^### +(.+)$/.exec(line)
  const entry = /^[-*] +(.+)$/.exec(line)
  const last = version.sections.at(-1)
  if (section) version.sections.push({ title: section[1] ?? '', texts: [] })
  else if (entry) addEntry(version, entry[1] ?? '')
  else if (!last) version.intro.push(line.trim())
  else if (last.texts.length > 0 && /^\s+\S/.test(line)) last.texts.push(`${last.texts.pop()} ${line.trim()}`)
}

/**
 * Reads our own form of a change log: `## version – date` (or `unreleased`), an introduction, `### section` where there are
 * several, and a line `- …` an entry, which may go on in indented lines. What stands before the first version is left out.
 */
export const parseChangeLog = (text: string): WrittenVersion[] => {
  const versions: Draft[] = []
  for (const line of text.split(/\r?\n/)) {
    const heading = headingOf(line)
    const version = versions.at(-1)
    if (heading) versions.push(heading)
    else if (version && line.trim() !== '') addLine(version, line)
  }
  return versions.map(({ intro, ...version }) => ({ ...version, intro: intro.join(' ') }))
}
