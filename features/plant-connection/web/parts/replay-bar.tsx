import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import styles from './replay-bar.module.css'
import type { useReplay } from './use-replay.ts'
import type { useReplayAll } from './use-replay-all.ts'

/** Marks all messages of the page, and judges again the marked ones, or all that the filter finds. */
export function ReplayBar({
  replay,
  all,
  total,
}: {
  readonly replay: ReturnType<typeof useReplay>
  readonly all: ReturnType<typeof useReplayAll>
  /** Messages that the filter finds. */
  readonly total: number
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const count = replay.marked.size
  return (
    <div className={styles.bar}>
      <Checkbox
        label={t('plantConnection.replay.markAll')}
        checked={replay.isAll || (count > 0 ? null : false)}
        onChange={replay.markAll}
      />
      <Button
        size="small"
        disabled={count === 0 || all.done !== undefined}
        busy={replay.isPending}
        onClick={replay.start}
      >
        {t('plantConnection.replay.start', { count, shown: format.number(count) })}
      </Button>
      {all.done === undefined ? (
        <Button size="small" disabled={replay.isPending} onClick={all.start}>
          {t('plantConnection.replay.startAll', { count: total, shown: format.number(total) })}
        </Button>
      ) : (
        <>
          <span role="status">{t('plantConnection.replay.progress', { done: format.number(all.done) })}</span>
          <Button size="small" onClick={all.stop}>
            {t('plantConnection.replay.stop')}
          </Button>
        </>
      )}
      <span className={styles.help}>{t('plantConnection.replay.help')}</span>
    </div>
  )
}
