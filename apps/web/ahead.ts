import { askAhead } from '../../platform/web/api/asked-ahead.ts'
import { languageOfVisitor } from '../../platform/web/i18n/language-choice.ts'
import { tabSessionKey } from '../../platform/web/session/tab-session.ts'
import type { TokenSet } from '../../platform/web/session/token-set.ts'
import { isNobodysPage } from './nobodys-page.ts'

/*
 * Runs as a script of the page itself, before its program has come: settings, texts and person are on their way while half
 * a megabyte of code is fetched and read. The build puts it into index.html, bundled by itself.
 */

const marginMs = 5_000

/** The token of this tab while it still holds; what is not one is left to the program. */
const heldToken = (): string | undefined => {
  try {
    const held: Partial<TokenSet> | null = JSON.parse(window.sessionStorage.getItem(tabSessionKey) ?? 'null')
    const { accessToken, receivedAtMs = 0, expiresInMs = 0 } = held ?? {}
    return receivedAtMs + expiresInMs - marginMs > Date.now() ? accessToken : undefined
  } catch {
    return undefined
  }
}

askAhead('/api/Settings')
askAhead(`/ressources/${languageOfVisitor()}`)
const token = isNobodysPage(window.location.pathname) ? undefined : heldToken()
if (token !== undefined) askAhead('/api/CurrentUser', token)
