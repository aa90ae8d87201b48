import * as v from 'valibot'
import { readAs, wholeNumber } from '../outside/values.ts'
import { tabSessionKey } from './tab-session.ts'
import { TokenSet } from './token-set.ts'

/** Tells every tab which session and generation is the newest; holds no secret. */
export const SessionMark = v.object({ sessionId: v.string(), generation: wholeNumber() })
export type SessionMark = v.InferOutput<typeof SessionMark>

export interface TokenStorage {
  readTokens(): TokenSet | undefined
  writeTokens(tokens: TokenSet | undefined): void
  readMark(): SessionMark | undefined
  writeMark(mark: SessionMark | undefined): void
}

const read = <T>(schema: v.GenericSchema<unknown, T>, text: string | null): T | undefined => {
  if (text === null) return undefined
  try {
    return readAs(schema, JSON.parse(text))
  } catch {
    return undefined
  }
}

const write = (store: Storage, key: string, value: unknown) =>
  value === undefined ? store.removeItem(key) : store.setItem(key, JSON.stringify(value))

/** Tokens live as long as the tab (docs/decisions/010-session-tokens.md); the mark is shared by all tabs. */
export const browserTokenStorage = (tab: Storage, browser: Storage): TokenStorage => ({
  readTokens: () => read(TokenSet, tab.getItem(tabSessionKey)),
  writeTokens: (tokens) => write(tab, tabSessionKey, tokens),
  readMark: () => read(SessionMark, browser.getItem('solvane.session-mark')),
  writeMark: (mark) => write(browser, 'solvane.session-mark', mark),
})
