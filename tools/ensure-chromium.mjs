// Finds or installs what `npm test` needs beside npm's packages: a Chromium for the browser tests, and on Debian as root
// also PostgreSQL and Mosquitto for the tests against real services (elsewhere those tests say that they were skipped).
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { chromiumPath, headlessShell } from './chromium-path.mjs'

const run = (command, args) =>
  spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

const hasPostgresql = () =>
  existsSync('/usr/lib/postgresql') &&
  readdirSync('/usr/lib/postgresql').some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`))

/** The tests start services of their own: one that apt starts would only take the port that Solvane wants. */
const withoutStartingServices = (install) => {
  const policy = '/usr/sbin/policy-rc.d'
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    if (isOurs) rmSync(policy)
  }
}

/** Packages to install: the browser without a window where apt knows it, else Chromium where there is none. */
const missingBrowser = async () => {
  if (process.env.CHROMIUM || existsSync(headlessShell)) return []
  const shell = basename(headlessShell)
  if (spawnSync('apt-cache', ['show', shell], { stdio: 'ignore' }).status === 0) return [shell]
  return (await chromiumPath()) ? [] : ['chromium']
}

const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

if (isDebianRoot) {
  const missing = [
    ...(await missingBrowser()),
    ...(hasPostgresql() ? [] : ['postgresql']),
    ...(existsSync('/usr/sbin/mosquitto') ? [] : ['mosquitto']),
  ]
  if (missing.length > 0) {
    console.log(`Installing ${missing.join(', ')} for the tests …`)
    withoutStartingServices(() => {
      const install = () => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing])
      if (!(run('apt-get', ['update', '-q']) && install())) console.error('apt-get could not install everything.')
    })
  }
} else if (!(await chromiumPath())) {
  console.log('Downloading Chromium for the browser tests …')
  run('npx', ['playwright', 'install', 'chromium'])
}

if (!(await chromiumPath())) {
  console.error(
    'The browser tests need Chromium and it could not be installed. Install it (Debian: apt-get install chromium) ' +
      'or set CHROMIUM to the path of a Chromium or Chrome.',
  )
  process.exit(1)
}
