// Runs after every npm install or npm ci: marks a complete installation, so that `npm start` does not install once more.
// What left something out (--omit, a Node below 20.19) is not marked. Runs on whatever Node the machine has.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const mark = join(root, 'node_modules/.lock-hash')
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const [major, minor] = process.versions.node.split('.').map(Number)
const isNewEnough = major > 20 || (major === 20 && minor >= 19)
const omits = (process.env.npm_config_omit ?? '') !== ''
const isThere = Object.keys({ ...dependencies, ...devDependencies }).every((name) =>
  existsSync(join(root, 'node_modules', name, 'package.json')),
)

if (isNewEnough && !omits && isThere) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  writeFileSync(mark, createHash('sha256').update(lock).digest('hex'))
} else rmSync(mark, { force: true })
