import { askAhead } from '../../platform/web/api/asked-ahead.ts'
import { languageOfVisitor } from '../../platform/web/i18n/language-choice.ts'
import { tabSessionKey } from '../../platform/web/session/tab-session.ts'

/*
 * Runs as a script of the page itself, before its program has come: settings, texts and person are on their way while half
 * a megabyte of code is fetched and read. The build puts it into index.html, bundled by itself.
 */

interface HeldTokens {
  readonly accessToken?: string
  readonly receivedAtMs?: number
  readonly expiresInMs?: number
}

const marginMs = 5_000

/** The token of this tab while it still holds; what is not one is left to the program. */
const heldToken = (): string | undefined => {
  try {
    const held: HeldTokens | null = JSON.parse(window.sessionStorage.getItem(tabSessionKey) ?? 'null')
    const { accessToken, receivedAtMs = 0, expiresInMs = 0 } = held ?? {}
    return receivedAtMs + expiresInMs - marginMs > Date.now() ? accessToken : undefined
  } catch {
    return undefined
  }
}

askAhead('/api/Settings')
askAhead(`/ressources/${languageOfVisitor()}`)
/** Pages that begin without a person (specification 000 §4). */
const isNobodys = /^\/(login|implicit\/callback)\/?$|firstconnection/i.test(window.location.pathname)
const token = isNobodys ? undefined : heldToken()
if (token !== undefined) askAhead('/api/CurrentUser', token)
