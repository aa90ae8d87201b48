/** A version as it stands in CHANGELOG.md. */
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

/**
 * Reads our own form of a change log: `## version – date` (or `unreleased`), an introduction, `### section` where there are
 * several, and a line `- …` an entry, which may go on in indented lines. What stands before the first version is left out.
 */
export const parseChangeLog = (text: string): WrittenVersion[] => {
  const versions: Draft[] = []
  for (const line of text.split(/\r?\n/)) {
    const heading = /^## +\[?v?([^\s\]]+)\]?(?: +[–-] +(.+))?$/.exec(line)
    if (heading) {
      const date = /^\d{4}-\d{2}-\d{2}$/.exec(heading[2]?.trim() ?? '')?.[0] ?? null
      versions.push({ version: heading[1] ?? '', date, intro: [], sections: [] })
      continue
    }
    const version = versions.at(-1)
    if (!version || line.trim() === '') continue
    const section = /^### +(.+)$/.exec(line)
    const entry = /^[-*] +(.+)$/.exec(line)
    const last = version.sections.at(-1)
    if (section) version.sections.push({ title: section[1] ?? '', texts: [] })
    else if (entry) {
      if (!last) version.sections.push({ title: '', texts: [] })
      version.sections.at(-1)?.texts.push(entry[1]?.trim() ?? '')
    } else if (last && last.texts.length > 0 && /^\s+\S/.test(line))
      last.texts.push(`${last.texts.pop()} ${line.trim()}`)
    else if (!last) version.intro.push(line.trim())
  }
  return versions.map(({ intro, ...version }) => ({ ...version, intro: intro.join(' ') }))
}
