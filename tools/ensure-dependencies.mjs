// Installs the dependencies when they are absent or the lock file has changed. Runs on whatever Node the machine has.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Solvane needs Node 20 or newer to install itself; this is Node ${process.versions.node}.`)
  process.exit(1)
}

// Below 20.19, npm leaves out native parts that ask for a newer Node (the page's bundler), and the npm of the first
// releases of 20 misses all that name a C library: there the pinned Node and a newer npm do the installing.
const pinnedNode = JSON.parse(readFileSync('package.json', 'utf8')).dependencies.node
const installer =
  major === 20 && minor < 19
    ? ['exec', '--yes', `--package=node@${pinnedNode}`, '--package=npm@11', '--', 'npm', 'ci', '--include=dev']
    : ['ci', '--include=dev']

// A hash rather than times: switching branches touches files without changing them.
const mark = 'node_modules/.lock-hash'
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const installed = existsSync(mark) ? readFileSync(mark, 'utf8') : undefined
if (installed !== wanted) {
  console.log('Installing dependencies (about half a minute, 1.2 GB with the embedded historian) …')
  const { status } = spawnSync('npm', installer, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('The dependencies could not be installed: npm ci failed (see above).')
    process.exit(status ?? 1)
  }
  writeFileSync(mark, wanted)
}
