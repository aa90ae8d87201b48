// Adds to package-lock.json the packages for other systems that npm left out because the registry it asked did not have
// them; without these entries `npm ci` refuses the lock elsewhere. Run it after every change of the lock: npm run lock:complete
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const lockFile = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
const packages = lock.packages

const systems = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony', 'openbsd', 'netbsd', 'sunos', 'aix']
const otherSystemNames = { windows: 'win32' }
const processors = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el']

const entryFor = (name, version, parent) => {
  const words = name.split(/[-/@.]/).map((word) => otherSystemNames[word] ?? word)
  const os = words.find((word) => systems.includes(word))
  if (!os) return undefined
  const cpu = words.find((word) => processors.includes(word))
  const libc = name.includes('musl') ? 'musl' : /-gnu/.test(name) ? 'glibc' : undefined
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(parent.dev && { dev: true }),
    ...(libc && { libc: [libc] }),
    optional: true,
    os: [os],
  }
}

const added = []
for (const [path, parent] of Object.entries({ ...packages }))
  for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
    if (packages[`node_modules/${name}`] || packages[`${path}/node_modules/${name}`]) continue
    const version = String(range).replace(/^[\^~]/, '')
    const entry = /^\d+\.\d+\.\d+/.test(version) ? entryFor(name, version, parent) : undefined
    if (!entry) continue
    packages[`node_modules/${name}`] = entry
    added.push(`${name}@${version}`)
  }

if (added.length > 0) {
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(added.length === 0 ? 'The lock is complete.' : `Added to the lock:\n  ${added.join('\n  ')}`)
