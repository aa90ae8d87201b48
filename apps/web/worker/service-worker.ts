/**
 * Keeps the program itself in the browser, so that the app opens without a network: its page, code, styles and texts.
 * It never touches a call: what plants and people are comes from the server, or from what the page keeps by itself.
 * The network always comes first for the page, so that no old program is shown while a new one can be reached.
 */

/** Files of this build; the build writes them before this code. */
declare const shellFiles: readonly string[]
/** Changes with every build. */
declare const shellVersion: string

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends LifeEvent {
  readonly request: Request
  respondWith(reply: Promise<Response>): void
}
interface WorkerScope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', heard: (event: LifeEvent) => void): void
  addEventListener(name: 'fetch', heard: (event: FetchEvent) => void): void
}
const worker = globalThis as unknown as WorkerScope

const prefix = 'solvane-shell-'
const shell = prefix + shellVersion
const texts = 'solvane-texts'
const languages = ['en-GB', 'fr-FR', 'es-ES', 'pt-PT']
/** A dead line answers nobody: after this long the kept page opens. */
const pageLimitMs = 6_000
/** Below these addresses the server answers for itself. */
const serverPaths = /^\/(api|health|metrics|oidc|oidc-interaction|push)(\/|$)/i

const install = async () => {
  const cache = await caches.open(shell)
  await cache.addAll(['/', ...shellFiles])
  const words = await caches.open(texts)
  await words.addAll(languages.map((language) => `/ressources/${language}`))
  // Pages that are open go on with the files of their own version; they are told that there is a new one.
  await worker.skipWaiting()
}

const activate = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== shell)
  // The version before stays: a page that is still open may need more of its code.
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

const inTime = (asked: Promise<Response>) =>
  Promise.race([
    asked,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no answer')), pageLimitMs)
    }),
  ])

const page = async (request: Request): Promise<Response> => {
  try {
    return await inTime(fetch(request))
  } catch (error) {
    const kept = await (await caches.open(shell)).match('/')
    if (kept) return kept
    throw error
  }
}

/** Its name tells its content: what is kept is right for ever. */
const file = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request)
  if (kept) return kept
  const reply = await fetch(request)
  if (reply.ok) await (await caches.open(shell)).put(request, reply.clone())
  return reply
}

/** All texts are kept, and stand in for a part of them. */
const words = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const isPart = search !== ''
  const cache = await caches.open(texts)
  try {
    const reply = await fetch(request)
    if (reply.ok && !isPart) await cache.put(request.url, reply.clone())
    return reply
  } catch (error) {
    const kept = await cache.match(pathname)
    if (kept) return kept
    throw error
  }
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (!serverPaths.test(url.pathname)) event.respondWith(page(request))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (url.pathname.startsWith('/ressources/')) event.respondWith(words(request))
})
