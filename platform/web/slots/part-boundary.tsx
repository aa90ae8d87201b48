import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../kit/composites/states/error-state.tsx'
import { ErrorBoundary } from '../states/error-boundary.tsx'
import { isMissingFile } from '../states/missing-file.ts'

/** Shows the error of a part in its place, with its name and Retry. The rest of the page stays. */
export function PartBoundary({
  label,
  inline = false,
  onRetry,
  children,
}: {
  /** Translation key of the name of the part. */
  readonly label: string
  readonly inline?: boolean
  /** Called before the part is rendered again. */
  readonly onRetry?: () => void
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <ErrorBoundary
      resetKey={label}
      fallback={(error, reset) => (
        <ErrorState
          inline={inline}
          title={t('state.partFailed', { part: t(label) })}
          kept={t('state.partFailedKept')}
          retry={{
            label: t('action.retry'),
            // A file that a new version removed comes only with the new page.
            onPress: () => {
              if (isMissingFile(error) && navigator.onLine) return window.location.reload()
              onRetry?.()
              reset()
            },
          }}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
