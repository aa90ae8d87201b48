import { asc, eq } from 'drizzle-orm'
import type { Command } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { farmByCode } from '../../farms/server/port.ts'
import { type GatewayEvent, GatewayInput } from '../contract/gateway-command.ts'
import { demoGateway, issueDeviceCredential, revokeDeviceCredential } from './device-credentials.ts'
import { tagsOfFarms } from './plant-registry.ts'
import { deviceCredential } from './tables.ts'

const credentialOf = async (db: Db, username: string) => {
  const [row] = await db.select().from(deviceCredential).where(eq(deviceCredential.username, username)).limit(1)
  return row
}

const unknownFarm = (farmCode: string) =>
  new Error(
    `There is no farm ${farmCode}. Make it first: npm run import -- <file> --mapping <file> with a mapping that describes its ` +
      'machines and signals (see examples/mappings); a file with nothing but the line of the column names is enough.',
  )

/** `gateway`: what the gateways of farms sign in to the built-in broker with. */
export const gatewayCommand: Command = async function* (
  { config, relations: { db } },
  input,
): AsyncGenerator<GatewayEvent> {
  const parsed = GatewayInput.safeParse(input)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  if (parsed.data.action === 'list') {
    const order = [asc(deviceCredential.farmCode), asc(deviceCredential.username)]
    for (const { farmCode, username, isDemo, createdAt } of await db
      .select()
      .from(deviceCredential)
      .orderBy(...order))
      yield { kind: 'listed', farmCode, username, isDemo, createdAt: createdAt.toISOString() }
    return
  }

  const { action, farmCode } = parsed.data
  const username = parsed.data.username ?? demoGateway(farmCode).username
  const there = await credentialOf(db, username)
  if (there && there.farmCode !== farmCode)
    throw new Error(`The user name ${username} belongs to farm ${there.farmCode}. Choose another with --user.`)
  // The simulator signs in with these: renewed or revoked, the farm would be silent until the next start brings them back.
  if (there?.isDemo && config.demo) {
    yield { kind: 'demo', farmCode, ...demoGateway(farmCode) }
    return
  }
  if (action === 'revoke') {
    if (!there) throw new Error(`Gateway ${username} not found. List gateways: npm run gateway -- --list`)
    await revokeDeviceCredential(db, username)
    yield { kind: 'revoked', farmCode, username }
    return
  }
  if (config.mqttUrl !== undefined)
    throw new Error('MQTT_URL names an external broker. Manage gateway credentials there.')
  if (!(await farmByCode(db, farmCode))) throw unknownFarm(farmCode)
  const { secret } = await issueDeviceCredential(db, { farmCode, username, isDemo: false })
  const tags = await tagsOfFarms(db, [farmCode])
  const tag = tags.find(({ name }) => name === 'ActivePower') ?? tags.find(({ valueType }) => valueType === 'number')
  yield {
    kind: 'issued',
    farmCode,
    username,
    secret,
    renewed: there !== undefined,
    host: config.host,
    port: config.mqttPort,
    example: tag ? { deviceCode: tag.deviceCode, signal: tag.name } : null,
  }
}
