/** `npm run new feature <name>`: scaffolds a feature that is green from the first minute. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '../domain/language.ts'
import { featureFiles } from './new-feature/feature-files.ts'
import { featureName } from './new-feature/feature-name.ts'
import {
  authorizationFile,
  withAuthorization,
  withFeature,
  withLogWords,
  withOurs,
  withScreen,
} from './new-feature/register-feature.ts'

const help = `Creates and registers a feature: contract, server, web, four languages, a test and a README.

  npm run new feature <name>      e.g. npm run new feature wind-modes`

const root = fileURLToPath(new URL('..', import.meta.url))

const stop = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const change = (file: string, edit: (text: string) => string) =>
  writeFileSync(join(root, file), edit(readFileSync(join(root, file), 'utf8')))

const [kind, wanted] = process.argv.slice(2)
if (kind === '--help' || kind === undefined) {
  console.log(help)
  process.exit(0)
}
if (kind !== 'feature' || wanted === undefined) stop(help)

try {
  const name = featureName(wanted as string)
  const folder = join('features', name.kebab)
  if (existsSync(join(root, folder))) stop(`${folder} already exists`)
  for (const [file, text] of Object.entries(featureFiles(name))) {
    const path = join(root, folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  change('apps/server/features.ts', (text) => withFeature(text, name, 'server'))
  change('apps/web/features.ts', (text) => withFeature(text, name, 'web'))
  writeFileSync(join(root, 'tests/spec/authorization', `${name.kebab}.ts`), authorizationFile(name))
  change('tests/spec/authorization.ts', (text) => withAuthorization(text, name))
  change('tests/spec/ours.json', (text) => withOurs(text, name))
  change('tests/e2e/screens.ts', (text) => withScreen(text, name))
  for (const language of languages)
    change(`features/audit-log/locales/${language}.json`, (text) => withLogWords(text, name, language))
  execFileSync('biome', ['check', '--write', folder, 'apps', 'tests', 'features/audit-log/locales'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  console.log(`Created ${folder}: path /${name.pascal}, endpoint GET /api/${name.pascal}.`)
  console.log('Next: translate its texts, and its operations in features/audit-log/locales.')
} catch (error) {
  stop(error instanceof Error ? error.message : String(error))
}
