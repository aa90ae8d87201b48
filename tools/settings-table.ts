/** Prints the README's table of settings: `npx node tools/settings-table.ts`; with --write it renews the table in README.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Setting } from '../platform/server/config/setting.ts'
import { settings } from '../platform/server/config/settings.ts'

const begin = '<!-- settings: written by tools/settings-table.ts -->'
const end = '<!-- end of settings -->'
const readme = new URL('../README.md', import.meta.url)

const row = ({ name, defaultText, meaning, secret }: Setting): string =>
  `| \`${name}\` | ${defaultText} | ${meaning}${secret ? ` Or \`${name}_FILE\`: a file with the value.` : ''} |`

/** The table as Markdown, in the order of the declarations. */
export const settingsTable = (): string =>
  ['| Setting | Default | Meaning |', '|---|---|---|', ...Object.values(settings).map(row)].join('\n')

/** The README with its table renewed; the same text when it was up to date. Throws when the two marks are absent. */
export const withSettingsTable = (text: string): string => {
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from)
    throw new Error(`README.md needs the marks ${begin} and ${end} around its table of settings`)
  return `${text.slice(0, from + begin.length)}\n${settingsTable()}\n${text.slice(to)}`
}

/** The README, or undefined where there is none. */
export const readReadme = (): string | undefined => (existsSync(readme) ? readFileSync(readme, 'utf8') : undefined)

if (import.meta.main) {
  const text = readReadme()
  if (process.argv.includes('--write') && text !== undefined) writeFileSync(readme, withSettingsTable(text))
  else console.log(settingsTable())
}
