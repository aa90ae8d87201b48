/** `npm run new feature|record <name>`: scaffolds a feature that is green from the first minute. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { readCommandLine } from './command-line.ts'
import { featureFiles } from './new-feature/feature-files.ts'
import { featureName } from './new-feature/feature-name.ts'
import { keptByNpm, type NamedLanguage, namedLanguages, readNames } from './new-feature/given-names.ts'
import { recordFiles } from './new-feature/record-files.ts'
import { recordName } from './new-feature/record-name.ts'
import { withFeature } from './new-feature/register-feature.ts'

const help = `Creates and registers a feature: contract, server, web, four languages, tests, authorization rows, a README.
Outside its folder it adds one line each to apps/server/features.ts and apps/web/features.ts.

  npm run new feature <name>      e.g. npm run new feature wind-modes -- --fr "modes de vent" --es … --pt …

A kind of record also gets its table with a migration, list, form, history and rights (docs/a-new-record.md):

  npm run new record <names>      e.g. npm run new record ice-sensors
  npm run new record <names> <one>  if one of them has an irregular name

  --fr, --es, --pt   names in French, Spanish, Portuguese, after "--": several and one, e.g.
                     npm run new record ice-sensors -- --fr "capteurs de givre, capteur de givre".
                     In a terminal the command asks for names that are missing. Texts without names begin with "?? ", and
                     npm run rooms names them until somebody has translated them.`

const root = fileURLToPath(new URL('..', import.meta.url))

const stop = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const change = (file: string, edit: (text: string) => string) =>
  writeFileSync(join(root, file), edit(readFileSync(join(root, file), 'utf8')))

const text = { type: 'string' } as const
const { values: options, positionals } = readCommandLine(help, {
  allowPositionals: true,
  options: { fr: text, es: text, pt: text, help: { type: 'boolean' } },
})
const kept = keptByNpm(process.env)
if (kept !== undefined) stop(kept)
const [kind, wanted, one] = positionals
if (options.help || kind === undefined) {
  console.log(help)
  process.exit(0)
}
if ((kind !== 'feature' && kind !== 'record') || wanted === undefined) stop(help)

const titlesOf: Readonly<Record<NamedLanguage, string>> = { fr: 'French', es: 'Spanish', pt: 'Portuguese' }

/** The names that the command line gives, and those that somebody at the terminal enters. Enter alone leaves them out. */
const givenTexts = async (): Promise<Readonly<Partial<Record<NamedLanguage, string>>>> => {
  const texts: Partial<Record<NamedLanguage, string>> = {}
  const asks = process.stdin.isTTY && process.stdout.isTTY
  const terminal = asks ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  const example = kind === 'record' ? ' (several, one)' : ''
  for (const language of namedLanguages) {
    const text = options[language] ?? (await terminal?.question(`Names in ${titlesOf[language]}${example}: `))
    if (text?.trim()) texts[language] = text.trim()
  }
  terminal?.close()
  return texts
}

try {
  const record = kind === 'record' ? recordName(wanted as string, one) : undefined
  const name = featureName(wanted as string)
  const folder = join('features', name.kebab)
  if (existsSync(join(root, folder))) stop(`${folder} already exists`)
  const texts = await givenTexts()
  const names = Object.fromEntries(
    namedLanguages.flatMap((language) => {
      const text = texts[language]
      return text === undefined || !record ? [] : [[language, readNames(language, text)]]
    }),
  )
  const files = record ? recordFiles(record, names) : featureFiles(name, texts)
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  change('apps/server/features.ts', (text) => withFeature(text, name, 'server'))
  change('apps/web/features.ts', (text) => withFeature(text, name, 'web'))
  execFileSync('biome', ['check', '--write', folder, 'apps/server/features.ts', 'apps/web/features.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (record)
    execFileSync('node', ['tools/plan-migration.ts', '--name', record.many.snake], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  console.log(`Created ${folder}: path /${name.pascal}, endpoint GET /api/${name.pascal}.`)
  const missing = namedLanguages.filter((language) => texts[language] === undefined)
  if (missing.length > 0)
    console.log(
      `Next: name the records in ${missing.map((language) => titlesOf[language]).join(', ')}: replace each text with "??" in ${folder}/locales. Until then npm run rooms lists them.`,
    )
} catch (error) {
  stop(error instanceof Error ? error.message : String(error))
}
