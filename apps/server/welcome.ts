import type { DemoSignIn } from '../../platform/server/auth/principal.ts'
import type { Config } from '../../platform/server/config/config.ts'

interface Welcome {
  readonly config: Config
  readonly version: string
  readonly brokerUrl: string
  readonly signIns: readonly DemoSignIn[]
  readonly readyMs: number
}

const withoutSecret = (address: string): string => {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.toString()
}

/** What the person who started Solvane needs next. */
export const welcomeText = ({ config, version, brokerUrl, signIns, readyMs }: Welcome): string => {
  const facts: [string, string][] = [
    ['Open', config.webApplicationUrl],
    ['Broker', withoutSecret(brokerUrl)],
    ['Data', config.dataFolder],
  ]
  const lines = [
    '',
    `  Solvane ${version} is ready after ${(readyMs / 1000).toFixed(1)} s`,
    '',
    ...facts.map(([name, value]) => `  ${name.padEnd(10)}${value}`),
    '',
  ]
  if (signIns.length > 0)
    lines.push(
      `  ${'Sign in as'.padEnd(14)}with password`,
      ...signIns.map(({ login, password }) => `  ${login.padEnd(14)}${password}`),
      '',
    )
  if (!config.demo && config.oidc.issuer === undefined)
    lines.push('  Nobody can sign in yet? npm run first-administrator -- --help', '')
  lines.push('  Ctrl-C stops it.', '')
  return lines.join('\n')
}
