import type { TFunction } from 'i18next'
import { longestPagePath, tellRefusedPage } from '../../features/session/contract/refused-page.ts'
import { closeNotice, showNotice } from '../../kit/composites/page/notice-store.ts'
import type { RightCheck } from '../../platform/contract/endpoint.ts'
import { call } from '../../platform/web/api/call.ts'
import type { WebRoute } from '../../platform/web/feature.ts'
import { rightWords } from '../../platform/web/rights/right-words.ts'

let shown: number | undefined

/** The server hears of it as well: of a page that does not open it is asked for nothing. */
const reportRefusedPage = (path: string): void => {
  // The router's path is decoded; what is sent is as the address bar has it.
  const page = path
    .split('/')
    .map((part) => encodeURIComponent(part.toWellFormed()))
    .join('/')
    .slice(0, longestPagePath)
  // A notice stands; that the log could not be told changes nothing for the person.
  void call(tellRefusedPage, { body: { page } }).catch(() => undefined)
}

/** Says why a page did not open. One notice at a time: a page that is asked for twice is not told twice. */
export const showMissingRight = (
  t: TFunction,
  { title }: Pick<WebRoute, 'title'>,
  right: RightCheck,
  path: string,
): void => {
  reportRefusedPage(path)
  if (shown !== undefined) closeNotice(shown)
  shown = showNotice(t('shell.needsRight', { page: t(title), right: rightWords(t, right) }), { state: 'warning' })
}
