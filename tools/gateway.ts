/** `npm run gateway -- <farmCode>`: gives the gateway of a farm what it signs in to the built-in broker with. */
import type { GatewayEvent, GatewayInput } from '../features/plant-connection/contract/gateway-command.ts'
import { feature as plantConnection } from '../features/plant-connection/server/index.ts'
import { readCommandLine } from './command-line.ts'
import { runCommand } from './run-command.ts'

const help = `Creates, renews or revokes the broker credentials of a gateway.

  npm run gateway -- <farmCode> [--user <name>]             create or renew; prints the password once
  npm run gateway -- <farmCode> [--user <name>] --revoke    revoke
  npm run gateway -- --list                                 list gateways, without passwords

  --user   user name, for a second gateway of the farm (default: gateway-<farmCode>)

Solvane may be running or stopped. Use the same settings (SOLVANE_DATA, DATABASE_URL …).
Old passwords stop working at once. Open connections lose their topics within 30 seconds.
Demo gateways: user gateway-<farmCode>, password demo-<farmCode>.`

const misused = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const { values, positionals } = readCommandLine(help, {
  allowPositionals: true,
  options: {
    user: { type: 'string' },
    revoke: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}
const [farmCode] = positionals
if (positionals.length > 1 || values.list === (farmCode !== undefined)) misused(help)

const words = (event: GatewayEvent): string => {
  switch (event.kind) {
    case 'listed':
      return `${event.farmCode.padEnd(14)}${event.username.padEnd(32)}${event.isDemo ? 'demo' : `since ${event.createdAt}`}`
    case 'revoked':
      return `${event.username} of ${event.farmCode} can no longer sign in.`
    case 'demo':
      return `${event.username} belongs to the demo and stays as it is: its password is ${event.secret}. For a gateway beside it give --user <name>.`
    case 'issued': {
      const { deviceCode, signal } = event.example ?? { deviceCode: '<deviceCode>', signal: '<signal>' }
      const topic = `solvane/${event.farmCode}/${deviceCode}/data`
      const payload = `'{"ts":'$(date +%s000)',"values":{"${signal}":1480.5}}'`
      return `${event.renewed ? 'Renewed. The old password no longer works.' : 'Created.'} The password is not shown again:

  broker     mqtt://${event.host}:${event.port} (MQTT 3.1.1)
  user name  ${event.username}
  password   ${event.secret}

Send a test message:

  mosquitto_pub -V 311 -q 1 -h ${event.host} -p ${event.port} -u ${event.username} -P ${event.secret} -t ${topic} -m ${payload}

or, without mosquitto:

  npx mqtt pub -V 4 -q 1 -h ${event.host} -p ${event.port} -u ${event.username} -P ${event.secret} -t ${topic} -m ${payload}
`
    }
  }
}

const input: GatewayInput =
  farmCode === undefined
    ? { action: 'list' }
    : {
        action: values.revoke ? 'revoke' : 'issue',
        farmCode,
        ...(values.user !== undefined && { username: values.user }),
      }
try {
  let printed = 0
  for await (const event of runCommand([plantConnection], 'gateway', input) as AsyncIterable<GatewayEvent>) {
    printed += 1
    console.log(words(event))
  }
  if (printed === 0) console.log('No gateways. Create one: npm run gateway -- <farmCode>')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
