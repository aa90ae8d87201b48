/** `npm run new feature|record <name>`: scaffolds a feature that is green from the first minute. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { featureFiles } from './new-feature/feature-files.ts'
import { featureName } from './new-feature/feature-name.ts'
import { recordFiles } from './new-feature/record-files.ts'
import { recordName } from './new-feature/record-name.ts'
import { withFeature } from './new-feature/register-feature.ts'

const help = `Creates and registers a feature: contract, server, web, four languages, tests, authorization rows, a README.
Outside its folder it adds one line each to apps/server/features.ts and apps/web/features.ts.

  npm run new feature <name>      e.g. npm run new feature wind-modes

A kind of record also gets its table with a migration, list, form, history and rights (docs/a-new-record.md):

  npm run new record <names>      e.g. npm run new record ice-sensors
  npm run new record <names> <one>  if one of them has an irregular name`

const root = fileURLToPath(new URL('..', import.meta.url))

const stop = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const change = (file: string, edit: (text: string) => string) =>
  writeFileSync(join(root, file), edit(readFileSync(join(root, file), 'utf8')))

const [kind, wanted, one] = process.argv.slice(2)
if (kind === '--help' || kind === undefined) {
  console.log(help)
  process.exit(0)
}
if ((kind !== 'feature' && kind !== 'record') || wanted === undefined) stop(help)

try {
  const record = kind === 'record' ? recordName(wanted as string, one) : undefined
  const name = featureName(wanted as string)
  const folder = join('features', name.kebab)
  if (existsSync(join(root, folder))) stop(`${folder} already exists`)
  for (const [file, text] of Object.entries(record ? recordFiles(record) : featureFiles(name))) {
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
  console.log(`Next: translate the texts in ${folder}/locales.`)
} catch (error) {
  stop(error instanceof Error ? error.message : String(error))
}
