import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import type { AlarmList } from '../../../fleet-views/web/alarms-view-port.ts'
import type { AlarmQuestion } from '../question/alarm-question.ts'
import type { AlarmDeed } from './alarm-rights.ts'
import type { AlarmDeeds } from './use-alarm-deeds.tsx'

/** Deeds with a button of their own; a menu has the others. */
const first: readonly AlarmDeed[] = ['acknowledge', 'comment', 'shelve', 'unshelve']

/** Buttons of the deeds that apply to some of these alarms and that the person has the right for. */
export function SelectedActions({
  deeds,
  alarms,
  without = [],
}: {
  readonly deeds: AlarmDeeds
  readonly alarms: readonly Alarm[]
  /** Deeds that the page offers beside these buttons. */
  readonly without?: readonly AlarmDeed[]
}) {
  const { t } = useTranslation()
  const offered = deeds.deedsFor(alarms).filter((deed) => !without.includes(deed))
  const others = offered.filter((deed) => !first.includes(deed))
  const ids = alarms.map(({ id }) => id)
  const run = (deed: AlarmDeed) => deeds.ask(deed, { ids }, ids.length)
  return (
    <>
      {offered
        .filter((deed) => first.includes(deed))
        .map((deed) => (
          <Button
            key={deed}
            size="small"
            look={deed === 'acknowledge' ? 'primary' : 'plain'}
            disabled={deeds.whyOff !== undefined || deeds.isBusy}
            title={deeds.whyOff}
            onClick={() => run(deed)}
          >
            {t(`alarmPages.deed.${deed}`)}
          </Button>
        ))}
      {others.length > 0 && (
        <Menu
          button={
            <IconButton
              size="small"
              label={t('alarmPages.moreActions')}
              icon={<IconDots size={16} />}
              disabled={deeds.whyOff !== undefined}
            />
          }
          sections={() => [
            {
              items: others.map((deed) => ({
                id: deed,
                label: t(`alarmPages.deed.${deed}`),
                onSelect: () => run(deed),
              })),
            },
          ]}
        />
      )}
    </>
  )
}

const ofList: Readonly<Record<AlarmList, readonly AlarmDeed[]>> = {
  open: ['acknowledge', 'comment', 'shelve'],
  shelved: ['unshelve', 'comment'],
  suppressed: ['comment', 'inService'],
  history: [],
  metrics: [],
}

/** Deeds on all alarms that meet the conditions of the list. */
export function AllFoundMenu({
  deeds,
  question,
  total,
  view,
}: {
  readonly deeds: AlarmDeeds
  readonly question: AlarmQuestion
  readonly total: number
  readonly view: AlarmList
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const offered = ofList[view].filter(deeds.may)
  if (offered.length === 0 || total === 0 || deeds.whyOff) return null
  return (
    <Menu
      button={<Button size="small">{t('alarmPages.allFound', { shown: format.number(total), count: total })}</Button>}
      sections={() => [
        {
          items: offered.map((deed) => ({
            id: deed,
            label: t(`alarmPages.deed.${deed}`),
            onSelect: () => deeds.ask(deed, { filter: question.filter, count: total }, total),
          })),
        },
      ]}
    />
  )
}
