import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../kit/composites/states/error-state.tsx'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { isMissingFile } from '../../../platform/web/states/missing-file.ts'
import { QueryError } from '../../../platform/web/states/query-error.tsx'

/** What stands where a screen failed. */
export function PageError({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { t } = useTranslation()
  const router = useRouter()
  // What kept the screen from being entered is tried anew as well, not only its drawing.
  const again = () => void router.invalidate().then(reset)
  if (error instanceof ApiError) return <QueryError error={error} onRetry={again} />
  const retry = isMissingFile(error) ? () => window.location.reload() : again
  return (
    <ErrorState
      title={t(isMissingFile(error) && navigator.onLine ? 'shell.newVersion' : 'shell.screenFailed')}
      kept={t('shell.screenFailedKept')}
      retry={{ label: t('action.retry'), onPress: retry }}
    />
  )
}
