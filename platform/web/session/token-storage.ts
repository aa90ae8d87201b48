import * as z from 'zod/mini'
import { tabSessionKey } from './tab-session.ts'
import { TokenSet } from './token-set.ts'

/** Tells every tab which session and generation is the newest; holds no secret. */
export const SessionMark = z.object({ sessionId: z.string(), generation: z.int() })
export type SessionMark = z.infer<typeof SessionMark>

export interface TokenStorage {
  readTokens(): TokenSet | undefined
  writeTokens(tokens: TokenSet | undefined): void
  readMark(): SessionMark | undefined
  writeMark(mark: SessionMark | undefined): void
}

const read = <T>(schema: z.core.$ZodType<T>, text: string | null): T | undefined => {
  if (text === null) return undefined
  try {
    return z.safeParse(schema, JSON.parse(text)).data
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
