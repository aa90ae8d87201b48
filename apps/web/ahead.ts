import type { WebSettings } from '../../platform/contract/web-settings.ts'
import { prefetch } from '../../platform/web/api/prefetched-replies.ts'
import { languageOfVisitor } from '../../platform/web/i18n/language-choice.ts'
import { textAddress } from '../../platform/web/i18n/text-address.ts'
import { type Holder, passes } from '../../platform/web/rights/passes.ts'
import { tabSessionKey } from '../../platform/web/session/tab-session.ts'
import type { TokenSet } from '../../platform/web/session/token-set.ts'
import { firstQuestion, firstTextsAt } from './first-screens.ts'
import { isSignedOutPage, plainPath } from './signed-out-page.ts'

/*
 * Runs as a script of the page itself, before its program has come: settings, texts and person, and the code of the first
 * screens, are on their way while half a megabyte of code is fetched and read. The build puts it into index.html, bundled
 * by itself.
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

/** By addresses in small letters: the files of the screens on which most days begin. The build writes them in. */
declare const filesOfScreens: Readonly<Record<string, readonly string[]>>

/** They are fetched and compiled while the program is on its way; it asks for them by itself. */
const preloadFile = (file: string) => {
  const link = document.createElement('link')
  if (file.endsWith('.css')) {
    link.rel = 'preload'
    link.as = 'style'
  } else link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
}

/** What an answer says that the program reads as well; undefined: it was refused. */
const bodyOf = async <Body>(asked: Promise<Response | undefined>): Promise<Body | undefined> => {
  const reply = (await asked)?.clone()
  return reply?.ok ? await reply.json() : undefined
}

/** A refusal would stand in the audit log, and while there is maintenance nobody is shown anything. */
const maySee = async (settings: Promise<Response | undefined>, person: Promise<Response | undefined>) => {
  const [web, holder] = await Promise.all([bodyOf<WebSettings>(settings), bodyOf<Holder>(person)])
  return web?.maintenanceMode === false && passes(holder, firstQuestion.right)
}

const settings = prefetch('/api/Settings')
prefetch(textAddress(languageOfVisitor(), firstTextsAt(window.location.pathname, window.location.search)))
const token = isSignedOutPage(window.location.pathname) ? undefined : heldToken()
if (token !== undefined) {
  const person = prefetch('/api/CurrentUser', token)
  const files = filesOfScreens[plainPath(window.location.pathname)]
  for (const file of files ?? []) preloadFile(file)
  if (files)
    prefetch(
      firstQuestion.address,
      token,
      maySee(settings, person).catch(() => false),
    )
}
