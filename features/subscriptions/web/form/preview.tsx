import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useInstantText } from '../../../../platform/web/time/use-instant-text.ts'
import type { Wanted } from '../../contract/subscription.ts'
import { previewQuery } from '../subscription-queries.ts'
import styles from '../subscriptions.module.css'

const waitMs = 600
const mostShown = 3

/** The conditions once they have stood still for a moment. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waitMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Messages that the subscription would have sent in the last seven days; undefined conditions are not whole yet. */
export function Preview({ wanted }: { readonly wanted: Wanted | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const instantText = useInstantText()
  const text = JSON.stringify(wanted) ?? ''
  const settled = useSettled(text)
  const query = useQuery(previewQuery(settled === '' ? undefined : (JSON.parse(settled) as Wanted)))
  if (wanted === undefined) return <Note>{t('subscriptions.preview.notWhole')}</Note>
  if (settled !== text || query.isPending) return <Note role="status">{t('subscriptions.preview.busy')}</Note>
  if (query.isError) return <Note role="status">{t(refusalKeyOf(query.error))}</Note>
  const { isKnown, total, alarms, messages } = query.data
  if (!isKnown) return <Note role="status">{t('subscriptions.preview.unknown')}</Note>
  return (
    <div role="status">
      <p>
        {t('subscriptions.preview.messages', { count: total, shown: format.number(total) })}{' '}
        {total > 0 && t('subscriptions.preview.alarms', { count: alarms, shown: format.number(alarms) })}
      </p>
      {messages.length > 0 && (
        <ul className={styles.previewList}>
          {messages.slice(0, mostShown).map(({ at, alarms: count, isFlood, first }) => (
            <li key={`${at} ${first}`}>
              <time dateTime={at}>{instantText(Date.parse(at))}</time> · {first}
              {count > 1 && ` +${format.number(count - 1)}`}
              {isFlood && ` · ${t('subscriptions.preview.flood')}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
