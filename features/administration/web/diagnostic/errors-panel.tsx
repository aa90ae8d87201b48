import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { LoggedError } from '../../contract/diagnostic.ts'
import styles from './diagnostic.module.css'

/** What the log of the process warned of last, newest first. */
export function ErrorsPanel({ errors }: { readonly errors: readonly LoggedError[] }) {
  const { t } = useTranslation()
  if (errors.length === 0) return <Note>{t('administration.diagnostic.errors.none')}</Note>
  return (
    <ul className={styles.errors}>
      {errors.map((logged) => (
        <li key={`${logged.atMs} ${logged.message} ${logged.details}`}>
          <details>
            <summary>
              <IconChevronRight className={styles.opens} size={14} aria-hidden="true" />
              <StateMark
                state={logged.level === 'warn' ? 'warning' : 'critical'}
                label={t(`administration.diagnostic.errors.${logged.level}`)}
              />
              <Instant atMs={logged.atMs} />
              <span lang="en" className={styles.message}>
                {logged.message}
              </span>
              {logged.times > 1 && (
                <Note inline>{t('administration.diagnostic.errors.times', { count: logged.times })}</Note>
              )}
            </summary>
            <pre lang="en">
              {[logged.requestId && `request ${logged.requestId}`, logged.error, logged.details]
                .filter((part) => part !== null && part !== '')
                .join('\n') || t('administration.diagnostic.errors.noDetails')}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  )
}
