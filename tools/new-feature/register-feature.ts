import type { Language } from '../../domain/language.ts'
import type { FeatureName } from './feature-name.ts'

/** Adds the feature's import and its place at the end of the list of `apps/<side>/features.ts`. */
export const withFeature = (text: string, { kebab, camel }: FeatureName, side: 'server' | 'web'): string => {
  const line = `import { feature as ${camel} } from '../../features/${kebab}/${side}/index.ts'\n`
  const lines = text.match(/^import \{ feature as .*\n/gm) ?? []
  const next = lines.find((other) => other.split("'")[1]?.localeCompare(line.split("'")[1] ?? '') === 1)
  const last = lines.at(-1)
  const imported = next ? text.replace(next, line + next) : last ? text.replace(last, last + line) : line + text
  const listed = imported.replace(/(features: readonly \w+\[\] = \[[^\]]*?),?(\s*\])/, `$1, ${camel}$2`)
  if (listed === imported) throw new Error(`apps/${side}/features.ts has no list of features to add to`)
  return listed
}

/** The feature's rows of the authorization matrix. */
export const authorizationFile = ({
  pascal,
  camel,
}: FeatureName): string => `import { type CallRows, whoeverIsSignedIn } from './call-row.ts'

export const ${camel}: CallRows = {
  get${pascal}: {
    product: null,
    request: () => ({ url: '/api/${pascal}' }),
    outcomes: whoeverIsSignedIn,
  },
}
`

/** Adds the feature's rows to the list that joins them. */
export const withAuthorization = (text: string, { kebab, camel }: FeatureName): string => {
  const table = text.indexOf('export const authorization')
  const end = text.indexOf('\n}\n', table) + 1
  if (table < 0 || end < 1) throw new Error('tests/spec/authorization.ts has no table to add to')
  const listed = `${text.slice(0, end)}  ...${camel},\n${text.slice(end)}`
  return `import { ${camel} } from './authorization/${kebab}.ts'\n${listed}`
}

/** Names path and call as ours; remove them where the specification has them under another name. */
export const withOurs = (text: string, { pascal }: FeatureName): string => {
  const ours = JSON.parse(text) as { routes: Record<string, string>; calls: string[] }
  ours.routes[`/${pascal}`] = 'signed-in'
  ours.calls.push(`GET /api/${pascal}`)
  return `${JSON.stringify(ours, null, 2)}\n`
}

/** The journeys through all screens look at the feature's, among those of whoever is signed in. */
export const withScreen = (text: string, { kebab, pascal }: FeatureName): string => {
  const row = `  { feature: '${kebab}', route: '/${pascal}', address: '/${pascal}' },\n`
  const listed = text.replace(/(const own: readonly Screen\[\] = \[\n.*?)(?=^\]$)/ms, `$1${row}`)
  if (listed === text) throw new Error('tests/e2e/screens.ts has no list of screens to add to')
  return listed
}

const readWord: Readonly<Record<Language, string>> = {
  'en-GB': 'Read',
  'fr-FR': 'Lire',
  'es-ES': 'Leer',
  'pt-PT': 'Ler',
}

/** Words of the audit log for the feature's call: every call may stand there. */
export const withLogWords = (text: string, { pascal, words }: FeatureName, language: Language): string => {
  const locale = JSON.parse(text) as { auditLog: { operation: Record<string, string> } }
  locale.auditLog.operation[`get${pascal}`] = `${readWord[language]} ${words.toLowerCase()}`
  return `${JSON.stringify(locale, null, 2)}\n`
}
