// Installs the dependencies when they are absent or the lock file has changed. Runs on whatever Node the machine has (18 or newer).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const oldest = [20, 17]
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(
    `Solvane needs Node ${oldest.join('.')} or newer to install itself; this is Node ${process.versions.node}.`,
  )
  process.exit(1)
}

// A hash rather than times: switching branches touches files without changing them.
const mark = 'node_modules/.lock-hash'
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const installed = existsSync(mark) ? readFileSync(mark, 'utf8') : undefined
if (installed !== wanted) {
  console.log('Installing dependencies (about half a minute, 1.2 GB with the embedded historian) …')
  const { status } = spawnSync('npm', ['ci', '--include=dev'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('The dependencies could not be installed: npm ci failed (see above).')
    process.exit(status ?? 1)
  }
  writeFileSync(mark, wanted)
}
