/** `npm run first-administrator -- --login <login> --email <address>`: lets the first person in where there is no demo. */
import { bootCommands, type FirstAdministratorResult } from '../apps/server/boot-commands.ts'
import { readCommandLine } from './command-line.ts'
import { runCommand } from './run-command.ts'

const help = `Creates the first super administrator and prints a link that works once.

  npm run first-administrator -- --login <login> --email <address> [--first-name <name>] [--last-name <name>]

Solvane may be running or stopped. Use the same settings (SOLVANE_DATA, DATABASE_URL …).
With OIDC_ISSUER there is no link: the user signs in there with the given, verified e-mail address.
If you run it again before the link is used, it prints a new link and the old one expires.`

const { values } = readCommandLine(help, {
  options: {
    login: { type: 'string' },
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help || values.login === undefined || values.email === undefined) {
  console.log(help)
  process.exit(values.help ? 0 : 2)
}

const input = {
  login: values.login,
  email: values.email,
  ...(values['first-name'] !== undefined && { firstName: values['first-name'] }),
  ...(values['last-name'] !== undefined && { lastName: values['last-name'] }),
}
try {
  const results = runCommand([{ name: 'boot', commands: bootCommands }], 'first-administrator', input)
  for await (const result of results as AsyncIterable<FirstAdministratorResult>)
    console.log(
      result.kind === 'link'
        ? `Open this link once, before ${result.expiresAt}:\n\n  ${result.link}\n`
        : `${result.email} may now sign in as super administrator.`,
    )
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
