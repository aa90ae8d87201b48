import { untranslatedKeys } from './untranslated.ts'

/** Rules that no import graph shows: names, doors, texts, SQL of routes, long files. Pure: they take the list of files and a reader. */

export interface FolderViolation {
  readonly rule: string
  readonly file: string
  readonly message: string
}

interface Tree {
  /** Paths relative to the root, with forward slashes. */
  readonly files: readonly string[]
  readonly read: (file: string) => string
  /** Route files that may still hold SQL. */
  readonly routesWithSql?: readonly string[]
}

const forbiddenNames = /(^|\/)(utils?|helpers?|misc|common|shared|types|enums|constants|base|manager)(\.[^/]*)?(\/|$)/
const languages = ['en-GB', 'fr-FR', 'es-ES', 'pt-PT']
/** Portuguese may lag behind (specification 000 §1): missing texts fall back to English. */
const partialLanguages = ['pt-PT']
const longFile = 300
const doorSize = 10

const isSource = (file: string) => /\.(ts|tsx|mjs)$/.test(file)
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)

/** `port.ts`, and one door a topic beside it: `cells-port.ts`. */
const isDoor = (file: string) => /^features\/[^/]+\/(server|web)\/([a-z-]+-)?port\.tsx?$/.test(file)

/** Names of values (not types) that a door exports, its own and those that it hands on. */
const exportedValues = (text: string): string[] => [
  ...[...text.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)].map((match) => match[1] ?? ''),
  ...[...text.matchAll(/^export \{([^}]*)\} from /gm)].flatMap((match) =>
    (match[1] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
  ),
]

const names = ({ files }: Tree): FolderViolation[] =>
  files.flatMap((file) => {
    const found: FolderViolation[] = []
    if (forbiddenNames.test(file))
      found.push({ rule: 'names', file, message: 'a name that attracts dumps; name it for what it holds' })
    if (isSource(file) && !/^[a-z0-9.-]+$/.test(file.split('/').at(-1) ?? ''))
      found.push({ rule: 'names', file, message: 'files are kebab-case' })
    return found
  })

const barrels = ({ files, read }: Tree): FolderViolation[] =>
  files
    .filter((file) => isSource(file) && /^(features|platform|kit|domain|apps)\//.test(file) && !isDoor(file))
    .filter((file) => /^export (\*|\{[^}]*\}) from /m.test(read(file)))
    .map((file) => ({ rule: 'no-barrels', file, message: 're-exports; import the file that holds the thing' }))

const doors = ({ files, read }: Tree): FolderViolation[] =>
  files.filter(isDoor).flatMap((file) => {
    const text = read(file)
    const exported = exportedValues(text)
    const found: FolderViolation[] = []
    if (exported.length > doorSize)
      found.push({
        rule: 'doors',
        file,
        message: `exports ${exported.length} things; a door has at most ${doorSize}`,
      })
    if (/pgTable|createContext/.test(text))
      found.push({ rule: 'doors', file, message: 'a door never hands out tables, stores or React contexts' })
    return found
  })

const features = ({ files }: Tree): FolderViolation[] => {
  const names = new Set(files.flatMap((file) => file.match(/^features\/([^/]+)\//)?.[1] ?? []))
  return [...names].flatMap((name) => {
    const found: FolderViolation[] = []
    if (!files.includes(`features/${name}/README.md`))
      found.push({ rule: 'feature-readme', file: `features/${name}`, message: 'has no README.md' })
    for (const side of ['server', 'web'])
      if (
        files.some((file) => file.startsWith(`features/${name}/${side}/`) && isSource(file) && !isTest(file)) &&
        !files.some((file) => file === `features/${name}/${side}/index.ts`)
      )
        found.push({
          rule: 'feature-index',
          file: `features/${name}/${side}`,
          message: 'has no index.ts that registers it',
        })
    for (const file of files.filter((path) => path.startsWith(`features/${name}/`))) {
      const place = file.split('/')[2] ?? ''
      if (!['README.md', 'contract', 'server', 'web', 'locales'].includes(place))
        found.push({
          rule: 'feature-shape',
          file,
          message: 'a feature holds README.md, contract, server, web and locales only',
        })
    }
    return found
  })
}

const leaves = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))
    : [path]

/** i18next picks `_one`, `_many`, `_other` by language, so plural forms may differ between files. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

const texts = ({ files, read }: Tree): FolderViolation[] => {
  const folders = new Set(files.flatMap((file) => file.match(/^(.*\/locales)\/[a-z]{2}-[A-Z]{2}\.json$/)?.[1] ?? []))
  return [...folders].flatMap((folder) => {
    const keysOf = (language: string) => {
      const file = `${folder}/${language}.json`
      return files.includes(file) ? new Set(leaves(JSON.parse(read(file)), '').map(withoutPlural)) : undefined
    }
    const english = keysOf('en-GB') ?? new Set<string>()
    const first = `${folder}/first.json`
    const unknown: string[] = files.includes(first)
      ? JSON.parse(read(first)).filter((key: string) => ![...english].some((one) => `${one}.`.startsWith(`${key}.`)))
      : []
    const ofFirst = unknown.map((key) => ({ rule: 'texts', file: first, message: `names ${key}, which English lacks` }))
    const ofLanguages = languages.flatMap((language) => {
      const file = `${folder}/${language}.json`
      const keys = keysOf(language)
      if (!keys) return [{ rule: 'texts', file, message: 'is missing' }]
      const missing = partialLanguages.includes(language) ? [] : [...english].filter((key) => !keys.has(key))
      const extra = [...keys].filter((key) => !english.has(key))
      const untranslated = untranslatedKeys(JSON.parse(read(file)))
      return [
        ...untranslated.map((key) => ({ rule: 'texts', file, message: `${key} is not translated` })),
        ...missing.map((key) => ({ rule: 'texts', file, message: `lacks ${key}` })),
        ...extra.map((key) => ({ rule: 'texts', file, message: `has ${key}, which English lacks` })),
      ]
    })
    return [...ofFirst, ...ofLanguages]
  })
}

const environment = ({ files, read }: Tree): FolderViolation[] =>
  files
    .filter((file) => /^(domain|platform|features|apps|kit)\//.test(file) && isSource(file) && !isTest(file))
    .filter(
      (file) =>
        !/^platform\/server\/config\//.test(file) &&
        !/vite\.config\.ts$/.test(file) &&
        !/\/test-[a-z-]+\.ts$/.test(file),
    )
    .filter((file) => /process\.env\b(?!,? as )/.test(read(file).replace(/loadConfig\(process\.env\)/g, '')))
    .map((file) => ({
      rule: 'environment',
      file,
      message: 'reads the environment; platform/server/config is its only reader',
    }))

const sqlImport = /\b(?:from|import)\s*\(?\s*'(?:drizzle-orm(?:\/[^']*)?|[^']*\/tables\.ts)'/
const sqlTemplate = /\bsql(?:<[^`]*>)?`/

/** A route checks and answers; stores hold the SQL. The list of exceptions can only shrink. */
const routes = ({ files, read, routesWithSql = [] }: Tree): FolderViolation[] => {
  const withSql = files
    .filter((file) => /^(features|platform|apps)\/.*routes\.tsx?$/.test(file))
    .filter((file) => sqlImport.test(read(file)) || sqlTemplate.test(read(file)))
  return [
    ...withSql
      .filter((file) => !routesWithSql.includes(file))
      .map((file) => ({ rule: 'routes-without-sql', file, message: 'holds SQL; move it to a store' })),
    ...routesWithSql
      .filter((file) => !withSql.includes(file))
      .map((file) => ({
        rule: 'routes-without-sql',
        file,
        message: 'holds no SQL any more; remove it from tools/rooms/routes-with-sql.ts',
      })),
  ]
}

const length = ({ files, read }: Tree): FolderViolation[] =>
  files
    .filter((file) => isSource(file) && !isTest(file) && !/\.d\.ts$/.test(file))
    .filter((file) => {
      const text = read(file)
      return text.split('\n').length > longFile && !/long because/i.test(text.slice(0, 1200))
    })
    .map((file) => ({
      rule: 'long-file',
      file,
      message: `is longer than ${longFile} lines and gives no reason ("Long because …") in its header`,
    }))

/** All violations of a tree of files. */
export const folderViolations = (tree: Tree): FolderViolation[] =>
  [names, barrels, doors, features, texts, environment, routes, length].flatMap((rule) => rule(tree))
