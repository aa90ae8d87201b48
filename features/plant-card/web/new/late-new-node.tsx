import { useTranslation } from 'react-i18next'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Late, latePart } from '../../../../kit/primitives/late-part.tsx'
import type { CardLevel } from '../../contract/card-level.ts'

const form = latePart(() => import('./new-node.tsx').then(({ NewNode }) => NewNode))

/** The form of a new node. Its file loads only for those who add one. */
export function LateNewNode(props: { readonly level: CardLevel }) {
  const { t } = useTranslation()
  return <Late of={form} meanwhile={<LoadingState label={t('state.loading')} rows={10} />} {...props} />
}
