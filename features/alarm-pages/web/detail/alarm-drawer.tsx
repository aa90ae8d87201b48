import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SidePanel } from '../../../../kit/composites/page/side-panel.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { AlarmDeeds } from '../actions/use-alarm-deeds.tsx'
import { alarmQuery } from '../calls/alarm-queries.ts'
import styles from './alarm-drawer.module.css'
import { AlarmFacts } from './alarm-facts.tsx'

/** From this width on, list and alarm have room beside each other. */
const besideQuery = '(min-width: 1000px)'

export interface AlarmDrawerProps {
  /** Id of the alarm that is open; empty for none. */
  readonly id: string
  /** Rows of the list in their order: next and previous follow it. */
  readonly rows: readonly Alarm[]
  readonly deeds: AlarmDeeds
  readonly farms: readonly FarmRow[]
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** One alarm beside its list: what it means, what happened, what to do. */
export function AlarmDrawer(props: AlarmDrawerProps) {
  const { id, rows, onClose } = props
  const { t } = useTranslation()
  const isPhone = useMedia(phoneQuery)
  const isWide = useMedia(besideQuery)
  const isOpen = id !== ''
  const title = rows.find((row) => row.id === id)?.message ?? t('alarmPages.detail.title')
  const content = isOpen && <OneAlarm key={id} {...props} />
  if (isWide)
    return (
      isOpen && (
        <SidePanel title={title} closeLabel={t('alarmPages.detail.close')} onClose={onClose} width={460}>
          {content}
        </SidePanel>
      )
    )
  return (
    <Drawer
      title={title}
      closeLabel={t('alarmPages.detail.close')}
      opened={isOpen}
      onClose={onClose}
      size={460}
      givesFocusBack={isPhone}
    >
      {content}
    </Drawer>
  )
}

function OneAlarm({ id, rows, deeds, farms, onOpen }: AlarmDrawerProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const query = useQuery(alarmQuery(id, language))
  const at = rows.findIndex((row) => row.id === id)
  const neighbours = [
    ['previous', at > 0 ? rows[at - 1] : undefined],
    ['next', at >= 0 ? rows[at + 1] : undefined],
  ] as const
  return (
    <div className={styles.detail}>
      <p className={styles.ways}>
        {neighbours.map(([which, other]) => (
          <Button key={which} size="small" disabled={!other} onClick={() => other && onOpen(other.id)}>
            {t(`alarmPages.detail.${which}`)}
          </Button>
        ))}
        {at >= 0 && (
          <span className={styles.place}>{t('alarmPages.detail.place', { at: at + 1, of: rows.length })}</span>
        )}
      </p>
      {query.data ? (
        <AlarmFacts detail={query.data} deeds={deeds} farms={farms} onOpen={onOpen} />
      ) : query.isError ? (
        <QueryError inline error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <LoadingState label={t('alarmPages.detail.loading')} rows={10} />
      )}
    </div>
  )
}
