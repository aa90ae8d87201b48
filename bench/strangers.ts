import { randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { parseArgs } from 'node:util'
import { askForNewPassword } from '../features/users/contract/invitation.ts'
import { ownAccounts } from '../features/users/server/port.ts'
import { appUser } from '../features/users/server/tables.ts'
import { passwordCost } from '../platform/server/config/password-cost.ts'
import { openTestServer } from '../tests/spec/open-test-server.ts'
import { createSignInBrowser } from '../tests/spec/sign-in-browser.ts'
import { report } from './report.ts'
import { median } from './statistics.ts'

/** How far apart two answers may be without telling which login exists. */
const aimMs = 5
const without = Number.POSITIVE_INFINITY
const rateLimits = { api: without, identity: without, signIn: without, signInAddress: without }

/** What is known of the one who is tried. */
type Known = 'known' | 'unknown'

const timed = async (ask: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now()
  await ask()
  return performance.now() - startedMs
}

/** A call from an address of its own: wishes for a new password are counted by address. */
const askFrom = (localAddress: string, url: string, body: object) =>
  new Promise<void>((resolve, reject) => {
    const asked = request(
      url,
      { method: 'POST', localAddress, headers: { 'content-type': 'application/json' } },
      (reply) => {
        reply
          .resume()
          .on('end', () => (reply.statusCode === 200 ? resolve() : reject(new Error(`${reply.statusCode}`))))
      },
    )
    asked.on('error', reject).end(JSON.stringify(body))
  })

/**
 * `npm run bench -- strangers`: whether the time of an answer tells a stranger which logins exist (row S22). Known and unknown
 * ones are asked by turns in one run; resolves with false when their medians are further apart than the aim.
 */
export const benchStrangers = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({ args: [...args], options: { tries: { type: 'string', default: '60' } } })
  const tries = Number(values.tries)
  if (!(tries >= 3 && tries <= 2_000)) throw new Error('--tries needs a number from 3 to 2000')
  const server = await openTestServer({ rateLimits, passwordCost })
  try {
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { db } = server.relations
    /** Somebody with a password and an e-mail address, or nobody; each is tried once. */
    const somebody = async (known: Known): Promise<string> => {
      const id = randomUUID()
      if (known === 'unknown') return `${id}@example.org`
      const login = `${id}@example.org`
      await db.insert(appUser).values({ id, subject: id, login, email: login, firstName: 'A', lastName: 'B' })
      await (await ownAccounts.newOwnPassword(id, randomBytes(12).toString('hex')))(db)
      return login
    }
    const waysIn: Record<string, (login: string, index: number) => Promise<number>> = {
      'a wrong password': async (login) => {
        const browser = createSignInBrowser(url, server.config)
        const page = browser.location(await browser.authorize())
        await browser.go(page)
        return timed(() => browser.go(page, browser.form({ login, password: 'not the password' })))
      },
      'a forgotten password': (login, index) =>
        timed(() =>
          askFrom(`127.0.1.${1 + (index % 250)}`, `${url}${askForNewPassword.path}`, { who: login, lang: null }),
        ),
    }
    const rows: string[][] = []
    let isReached = true
    for (const [way, tryOne] of Object.entries(waysIn)) {
      const took: Record<Known, number[]> = { known: [], unknown: [] }
      for (let index = 0; index < tries + 2; index += 1)
        for (const known of index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
          const tookMs = await tryOne(await somebody(known), index)
          // The first two warm up.
          if (index >= 2) took[known].push(tookMs)
        }
      const [known, unknown] = [median(took.known), median(took.unknown)]
      const apart = Math.abs(known - unknown)
      isReached &&= apart < aimMs
      rows.push([way, known.toFixed(1), unknown.toFixed(1), apart.toFixed(1), apart < aimMs ? 'yes' : 'NO'])
    }
    report('What a stranger learns from how long an answer takes', [
      ['median of ms', 'known', 'unknown', 'apart', `< ${aimMs} ms`],
      ...rows,
    ])
    return isReached
  } finally {
    await server.close()
  }
}
