import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import styles from './replay-bar.module.css'
import type { useReplay } from './use-replay.ts'

/** Marks all messages of the page, and judges the marked ones again. */
export function ReplayBar({ replay }: { readonly replay: ReturnType<typeof useReplay> }) {
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
      <Button size="small" disabled={count === 0} busy={replay.isPending} onClick={replay.start}>
        {t('plantConnection.replay.start', { count, shown: format.number(count) })}
      </Button>
      <span className={styles.help}>{t('plantConnection.replay.help')}</span>
    </div>
  )
}
