import { createServer } from 'node:http'
import { exportSPKI, generateKeyPair, importSPKI, jwtVerify, SignJWT } from 'jose'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { qualities } from '../../domain/quality.ts'
import { testPrincipal } from '../../platform/server/auth/test-principal.ts'
import { testTokenCheck } from '../../platform/server/auth/test-token-check.ts'
import { unauthenticated } from '../../platform/server/http/problems.ts'
import { createLiveHub } from '../../platform/server/live/create-live-hub.ts'
import { createLatestValues } from '../../platform/server/live/latest-values.ts'
import { stormTags, valueOfLife } from './storm-values.ts'

/**
 * The push side of the product in a process of its own. Tokens are signed and verified as those of people are; the rights
 * are made up. Arguments: port, number of this life, public key of the lives before. Says `{ token, key }` when it is ready.
 */
const [port = '0', life = '1', givenKey = ''] = process.argv.slice(2)
const algorithm = 'ES256'
const made = givenKey === '' ? await generateKeyPair(algorithm, { extractable: true }) : undefined
const key =
  made?.publicKey ?? (await importSPKI(Buffer.from(givenKey, 'base64').toString(), algorithm, { extractable: true }))
const token =
  made &&
  (await new SignJWT({})
    .setProtectedHeader({ alg: algorithm })
    .setSubject('anna')
    .setExpirationTime('2h')
    .sign(made.privateKey))

const farmOf = () => 'SOAK'
const latest = createLatestValues({ farmOf })
const server = createServer()
const hub = createLiveHub({
  server,
  tokens: testTokenCheck(async (given) => {
    const { payload } = await jwtVerify(given, key).catch(() => {
      throw unauthenticated()
    })
    return {
      principal: testPrincipal({ userId: String(payload.sub), perimeter: 'all' }),
      expiresAtMs: Number(payload.exp) * 1000,
    }
  }),
  tags: { farmOf, mayRead: () => true },
  latest,
  log: pino({ level: 'silent' }),
  metrics: new Registry(),
  audit: { refused: () => {} },
  config: { webApplicationUrl: 'http://localhost', pushTimeoutMs: 20_000, trustedProxies: [] },
})
const timeMs = Date.now()
hub.publish(
  latest.offer(
    stormTags.map((tagId) => ({ tagId, timeMs, value: valueOfLife(Number(life), tagId), quality: qualities.good })),
  ),
)
server.listen(Number(port), '127.0.0.1', async () => {
  process.send?.({ token, key: Buffer.from(await exportSPKI(key)).toString('base64') })
})
