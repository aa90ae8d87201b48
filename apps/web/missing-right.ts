import type { TFunction } from 'i18next'
import { closeNotice, showNotice } from '../../kit/composites/page/notice-store.ts'
import type { RightCheck } from '../../platform/contract/endpoint.ts'
import type { WebRoute } from '../../platform/web/feature.ts'
import { rightWords } from '../../platform/web/rights/right-words.ts'

let shown: number | undefined

/** Says why a page did not open. One notice at a time: a page that is asked for twice is not told twice. */
export const tellMissingRight = (t: TFunction, { title }: Pick<WebRoute, 'title'>, right: RightCheck): void => {
  if (shown !== undefined) closeNotice(shown)
  shown = showNotice(t('shell.needsRight', { page: t(title), right: rightWords(t, right) }), { state: 'warning' })
}
