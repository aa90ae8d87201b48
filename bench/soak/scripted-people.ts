/**
 * People by script, many in one process, over the real HTTP and push protocol: they sign in, open lists, look at views and
 * charts, take files, lose the connection, walk away from a download, sign out or just close the page, and come again.
 * Arguments: address of the server, logins separated by commas, how many people, seed. Says `ready`; answers `hold` with
 * `held` when nothing of theirs is under way and goes on at `go`; answers `end` with a PeopleReport and ends.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { FleetTableEntity } from '../../features/fleet-state/contract/fleet-table.ts'
import { type Frame, pushPaths } from '../../platform/contract/live-protocol.ts'
import { loadConfig } from '../../platform/server/config/load-config.ts'
import { createSignInBrowser, SignInStopped } from '../../tests/spec/sign-in-browser.ts'
import { act, checkReply, fail, type PeopleReport, report, retryAfterOf, stage } from './people-acts.ts'
import { seededRandom } from './seeded-random.ts'

const [url = '', logins = '', count = '1', seed = '1'] = process.argv.slice(2)
const config = loadConfig({ WEB_APPLICATION_URL: url })
const accounts = logins.split(',')
const hourMs = 3_600_000

class Person {
  readonly #random: () => number
  readonly #login: string
  #browser = createSignInBrowser(url, config)
  #tokens: { readonly access_token: string; readonly id_token: string } | undefined
  #sockets: Socket[] = []
  #tags: number[] = []
  #subscribed: number[] = []

  constructor(login: string, random: () => number) {
    this.#login = login
    this.#random = random
  }

  /** Until the end: a visit after the other. */
  async live(): Promise<void> {
    await sleep(this.#between(0, 10_000))
    while (!stage.isEnding) {
      if (await this.#enter()) {
        const views = this.#between(4, 15)
        for (let view = 0; view < views && !stage.isEnding; view++) {
          await this.#look()
          await sleep(this.#between(500, 4_000))
        }
      }
      await this.#leave()
      await sleep(this.#between(500, 3_000))
    }
  }

  #between(least: number, most: number): number {
    return Math.floor(least + this.#random() * (most - least))
  }

  async #call(path: string, signal?: AbortSignal): Promise<unknown> {
    const reply = await fetch(`${url}/api/${path}`, {
      headers: { authorization: `Bearer ${this.#tokens?.access_token}` },
      ...(signal && { signal }),
    })
    const text = await reply.text()
    checkReply(path.split('?', 1)[0] ?? path, reply.status, retryAfterOf(reply), text)
    report.calls += 1
    return reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
  }

  async #enter(): Promise<boolean> {
    const signIn = async () => {
      this.#browser = createSignInBrowser(url, config)
      this.#tokens = await this.#browser
        .signIn(this.#login, `demo-${this.#login}`)
        .then((callback) => this.#browser.exchange(callback))
        .catch((error: unknown) => {
          if (error instanceof SignInStopped) checkReply('sign in', error.status, error.retryAfterS, error.message)
          throw error
        })
      report.signIns += 1
      return true
    }
    const isIn = await act('sign in', signIn, () => {
      report.signInsPutOff += 1
    })
    if (!isIn) return false
    await act('lists', async () => {
      await this.#call('CurrentUser')
      const { results } = (await this.#call('MyFleetTable')) as { readonly results: readonly FleetTableEntity[] }
      this.#tags = results.flatMap(({ tags, machines }) =>
        [...tags, ...machines.flatMap((machine) => machine.tags)].map(({ tagId }) => tagId),
      )
      await Promise.all(
        ['MyFleetOverview', 'MyFleetToday', 'Notifications', 'SavedRequests?product=MyFleet&screen=table'].map((path) =>
          this.#call(path),
        ),
      )
    })
    for (const path of [pushPaths.general, pushPaths.notifications]) this.#connect(path)
    return this.#tags.length > 0
  }

  #connect(path: string): void {
    const socket = io(url, {
      path,
      auth: { token: this.#tokens?.access_token },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 3_000,
    })
    socket.on('frame', (_frame: Frame) => {
      report.frames += 1
    })
    socket.on('connect', () => {
      if (path === pushPaths.general && this.#subscribed.length > 0) this.#subscribe(this.#subscribed)
    })
    this.#sockets.push(socket)
  }

  #subscribe(tags: readonly number[]): void {
    const [general] = this.#sockets
    if (!general?.connected) return
    general.emit('subscribe', { tags }, ({ refused }: { readonly refused: readonly number[] }) => {
      if (refused.length > 0) fail(`${refused.length} tags were refused`)
    })
  }

  #someTags(most: number): number[] {
    const size = this.#between(1, most)
    const first = this.#between(0, this.#tags.length)
    return this.#tags
      .slice(first, first + size)
      .concat(this.#tags.slice(0, Math.max(0, first + size - this.#tags.length)))
  }

  #range(): string {
    const toMs = Date.now()
    const fromMs = toMs - this.#between(1, 48) * hourMs
    return `tags=${this.#someTags(8).join(',')}&from=${fromMs}&to=${toMs}`
  }

  async #look(): Promise<void> {
    const choice = this.#random()
    if (choice < 0.4) {
      await act('view', async () => {
        this.#sockets[0]?.emit('unsubscribe', { tags: this.#subscribed })
        this.#subscribed = this.#someTags(400)
        this.#subscribe(this.#subscribed)
        await this.#call('MyFleetToday')
      })
    } else if (choice < 0.65) await act('chart', () => this.#call(`History?${this.#range()}&width=1200`))
    else if (choice < 0.75) await act('list', () => this.#call('MyFleetOverview'))
    else if (choice < 0.85) {
      await act('file', async () => {
        await this.#call(`History/File?${this.#range()}&resolution=10m&zone=Europe%2FParis`)
        report.files += 1
      })
    } else if (choice < 0.92) {
      // Walks away from a download: whatever had come is thrown away.
      await act('walk away', async () => {
        await this.#call(
          `History/File?${this.#range()}&resolution=raw&zone=Europe%2FParis`,
          AbortSignal.timeout(20),
        ).catch((error: Error) => {
          if (error.name !== 'TimeoutError') throw error
        })
      })
    } else {
      report.cuts += 1
      for (const socket of this.#sockets) {
        const transport = socket.io.engine?.transport as unknown as {
          readonly ws?: { terminate?(): void; close(): void }
        }
        if (transport?.ws?.terminate) transport.ws.terminate()
        else transport?.ws?.close()
      }
    }
  }

  async #leave(): Promise<void> {
    const { id_token: idToken } = this.#tokens ?? {}
    if (idToken !== undefined && this.#random() < 0.7) {
      const back = `${new URL(config.webApplicationUrl).origin}/Login`
      const query = new URLSearchParams({
        client_id: config.oidc.clientId,
        id_token_hint: idToken,
        post_logout_redirect_uri: back,
      })
      await act('sign out', async () => {
        const reply = await this.#browser.go(`/oidc/session/end?${query}`)
        checkReply('sign out', reply.status, retryAfterOf(reply), await reply.text())
      })
    }
    this.#tokens = undefined
    this.#subscribed = []
    for (const socket of this.#sockets.splice(0)) socket.disconnect()
  }
}

const people = Array.from({ length: Number(count) }, (_, index) =>
  new Person(accounts[index % accounts.length] ?? '', seededRandom(Number(seed) * 1_000 + index)).live(),
)

process.on('message', async (message: 'hold' | 'go' | 'end') => {
  if (message === 'hold') {
    stage.holding ??= Promise.withResolvers()
    while (stage.busy > 0) await sleep(20)
    process.send?.('held')
  } else {
    stage.isEnding ||= message === 'end'
    stage.holding?.resolve()
    stage.holding = undefined
    if (!stage.isEnding) return
    await Promise.all(people)
    process.send?.(report satisfies PeopleReport, () => process.exit(0))
  }
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
