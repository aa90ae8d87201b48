import type { TFunction } from 'i18next'
import { longestPagePath, reportRefusedPage } from '../../features/session/contract/refused-page.ts'
import { closeNotice, showNotice } from '../../kit/composites/page/notice-store.ts'
import type { RightCheck } from '../../platform/contract/endpoint.ts'
import { call } from '../../platform/web/api/call.ts'
import type { WebRoute } from '../../platform/web/feature.ts'
import { rightWords } from '../../platform/web/rights/right-words.ts'

let shown: number | undefined

/** Reports the refusal for the audit log. The page loads no data, so the server would not notice it otherwise. */
const reportRefusal = (path: string): void => {
  // The router decodes the path. The report has it as in the address bar.
  const page = path
    .split('/')
    .map((part) => encodeURIComponent(part.toWellFormed()))
    .join('/')
    .slice(0, longestPagePath)
  // A failed report changes nothing for the user, who sees the notice.
  void call(reportRefusedPage, { body: { page } }).catch(() => undefined)
}

/** Shows why a page did not open. A second attempt replaces the first notice. */
export const showMissingRight = (
  t: TFunction,
  { title }: Pick<WebRoute, 'title'>,
  right: RightCheck,
  path: string,
): void => {
  reportRefusal(path)
  if (shown !== undefined) closeNotice(shown)
  shown = showNotice(t('shell.needsRight', { page: t(title), right: rightWords(t, right) }), { state: 'warning' })
}
