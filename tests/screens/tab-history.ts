import { createBrowserHistory } from '@tanstack/react-router'

interface Entry {
  readonly href: string
  readonly state: unknown
}

/**
 * The history of a browser's tab, kept in memory: back, forward, and the question before the tab is closed. Another page was
 * looked at before.
 */
export const createTabHistory = (address: string) => {
  const { origin } = window.location
  const entries: Entry[] = [
    { href: '/CameFrom', state: { __TSR_index: 0, key: 'came-from' } },
    { href: address, state: { __TSR_index: 1, key: 'here' } },
  ]
  let index = 1
  const events = new EventTarget()
  const here = () => entries[index] as Entry
  /** Code outside the router reads `window.location`. */
  const show = () =>
    (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(origin + here().href)
  const go = (delta: number) => {
    const wanted = index + delta
    // As in a browser: later, and only where there is an entry.
    setTimeout(() => {
      if (entries[wanted] === undefined) return
      index = wanted
      show()
      events.dispatchEvent(new Event('popstate'))
    })
  }
  const hrefOf = (url?: string | URL | null) => {
    const { pathname, search, hash } = new URL(url ?? here().href, origin)
    return pathname + search + hash
  }
  const tab = {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    document,
    location: {
      get pathname() {
        return new URL(here().href, origin).pathname
      },
      get search() {
        return new URL(here().href, origin).search
      },
      get hash() {
        return new URL(here().href, origin).hash
      },
      get href() {
        return origin + here().href
      },
    },
    history: {
      get state() {
        return here().state
      },
      get length() {
        return entries.length
      },
      pushState(state: unknown, _unused: string, url?: string | URL | null) {
        entries.splice(index + 1, entries.length, { href: hrefOf(url), state })
        index += 1
        show()
      },
      replaceState(state: unknown, _unused: string, url?: string | URL | null) {
        entries[index] = { href: hrefOf(url), state }
        show()
      },
      back: () => go(-1),
      forward: () => go(1),
      go,
    },
  }
  show()
  return {
    history: createBrowserHistory({ window: tab }),
    /** Path and query that the address bar shows. */
    address: () => here().href,
    back: () => go(-1),
    forward: () => go(1),
    /** Whether the browser would ask before it closes or reloads the tab. */
    asksBeforeClosing: () => !events.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  }
}
