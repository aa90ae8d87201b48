import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../kit/composites/states/error-state.tsx'
import { NoRightState } from '../../../kit/composites/states/no-right-state.tsx'
import { ApiError, signInUnreachable } from '../api/api-error.ts'

const known = [
  'unreachable',
  'no-answer',
  signInUnreachable,
  'not-found',
  'forbidden',
  'too-many-requests',
  'unavailable',
  'invalid',
  'conflict',
]

/**
 * Error state of a failed query: message for its code, Retry, and the request id to copy. `error` is the error of the
 * query.
 */
export function QueryError({
  error,
  onRetry,
  busy = false,
  inline = false,
  children,
}: {
  readonly error: unknown
  readonly onRetry?: () => void
  readonly busy?: boolean
  readonly inline?: boolean
  /** Further information, e.g. about the automatic retry. */
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const code = error instanceof ApiError && known.includes(error.code) ? error.code : 'unexpected'
  if (code === 'forbidden')
    return (
      <NoRightState title={t('state.noRightTitle')} inline={inline}>
        <p>{t('problem.forbidden')}</p>
      </NoRightState>
    )
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <ErrorState
      title={t(`problem.${code}`)}
      inline={inline}
      {...(onRetry && { retry: { label: t('action.retry'), onPress: onRetry, busy } })}
      {...(requestId && {
        reference: { label: t('state.reference'), id: requestId, copyLabel: t('action.copyReference') },
      })}
    >
      {children}
    </ErrorState>
  )
}
