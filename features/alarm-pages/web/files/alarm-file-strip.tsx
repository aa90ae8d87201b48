import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { call, download } from '../../../../platform/web/api/call.ts'
import { useBytes } from '../../../../platform/web/reader/use-bytes.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { RunProgress } from '../../../../platform/web/run/run-facts.tsx'
import { type AlarmFile, cancelAlarmFile, getAlarmFileContent } from '../../contract/alarm-file.ts'
import { alarmFileQuery } from './alarm-file-queries.ts'
import styles from './alarm-file-strip.module.css'

/** A long file: how far it is, or the way to download it. */
export function AlarmFileStrip({ file, onHide }: { readonly file: AlarmFile; readonly onHide: () => void }) {
  const { t } = useTranslation()
  return (
    <section className={styles.strip} aria-label={t('alarmPages.file.title')}>
      {file.state === 'running' ? <Running file={file} /> : <Ended file={file} />}
      {file.state !== 'running' && (
        <Button size="small" onClick={onHide}>
          {t('alarmPages.file.hide')}
        </Button>
      )}
    </section>
  )
}

function Running({ file }: { readonly file: AlarmFile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(cancelAlarmFile, { params: { id: file.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: alarmFileQuery().queryKey }),
    onError: () => showNotice(t('alarmPages.file.refused.other'), { state: 'warning' }),
  })
  const { progress } = file
  const isCancelling = cancel.isPending || cancel.isSuccess
  const figures = progress && { done: format.number(progress.done), total: format.number(progress.total) }
  const words = figures ? t('alarmPages.file.progress', figures) : t('alarmPages.file.begins')
  return (
    <>
      <RunProgress
        label={t('alarmPages.file.title')}
        figures={progress}
        words={isCancelling ? t('alarmPages.file.cancelling') : words}
      />
      <Button size="small" busy={isCancelling} onClick={() => cancel.mutate()}>
        {t('action.cancel')}
      </Button>
    </>
  )
}

/** Why there is no file, or undefined. */
const reasonOf = ({ state, fault, isReadable }: AlarmFile): string | undefined => {
  if (state === 'cancelled') return 'cancelled'
  if (state !== 'done') return fault ?? 'error'
  return isReadable ? undefined : 'notReadable'
}

function Ended({ file }: { readonly file: AlarmFile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  const save = useMutation({
    mutationFn: () => download(getAlarmFileContent, { params: { id: file.id } }, file.name),
    onError: () => showNotice(t('alarmPages.file.gone'), { state: 'warning' }),
  })
  const reason = reasonOf(file)
  if (reason !== undefined) return <StateMark state="warning" label={t(`alarmPages.file.reason.${reason}`)} />
  const { rows, bytes: size } = file
  return (
    <>
      <span role="status">
        {t('alarmPages.file.ready', { count: rows ?? 0, shown: format.number(rows ?? 0), size: bytes(size ?? 0) })}
      </span>
      <Button size="small" look="primary" busy={save.isPending} onClick={() => save.mutate()}>
        {t('alarmPages.file.download')}
      </Button>
    </>
  )
}
