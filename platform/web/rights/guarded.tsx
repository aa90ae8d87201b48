import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NoRightState } from '../../../kit/composites/states/no-right-state.tsx'
import type { RightCheck } from '../../contract/endpoint.ts'
import { rightWords } from './right-words.ts'
import { useCan } from './use-can.ts'

/** What a person may not see, and which right it takes. */
export function NoRight({ right, inline = false }: { readonly right: RightCheck; readonly inline?: boolean }) {
  const { t } = useTranslation()
  return (
    <NoRightState title={t('state.noRightTitle')} inline={inline}>
      <p>{t('state.noRightText', { right: rightWords(t, right) })}</p>
    </NoRightState>
  )
}

/** Draws its children for those who hold the right; for the others `fallback`, by default the no-right state. */
export function Guarded({
  right,
  fallback,
  children,
}: {
  readonly right: RightCheck
  readonly fallback?: ReactNode
  readonly children: ReactNode
}) {
  const can = useCan()
  if (can(right)) return children
  return fallback === undefined ? <NoRight right={right} inline /> : fallback
}
