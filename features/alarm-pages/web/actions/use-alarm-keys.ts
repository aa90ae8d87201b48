import { useTranslation } from 'react-i18next'
import { useShortcut } from '../../../../kit/shortcuts/use-shortcut.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import type { AlarmDeed } from './alarm-rights.ts'
import type { AlarmDeeds } from './use-alarm-deeds.tsx'

/** Keys of the list: they act on the selected alarms, else on the one in front. */
export const useAlarmKeys = ({
  deeds,
  targets,
  isFolded,
  onFolded,
}: {
  readonly deeds: AlarmDeeds
  readonly targets: readonly Alarm[]
  readonly isFolded: boolean
  readonly onFolded: (folded: boolean) => void
}): void => {
  const { t } = useTranslation()
  const group = t('alarmPages.keys.group')
  const keyOf = (key: string, deed: AlarmDeed) =>
    deeds.may(deed)
      ? {
          id: `alarms.${deed}`,
          keys: [key],
          label: t(`alarmPages.deed.${deed}`),
          group,
          run: () => {
            if (deeds.deedsFor(targets).includes(deed))
              deeds.ask(deed, { ids: targets.map(({ id }) => id) }, targets.length)
          },
        }
      : undefined
  useShortcut(keyOf('a', 'acknowledge'))
  useShortcut(keyOf('c', 'comment'))
  useShortcut(keyOf('s', 'shelve'))
  useShortcut(keyOf('u', 'unshelve'))
  useShortcut({
    id: 'alarms.group',
    keys: ['g'],
    label: t('alarmPages.keys.byCause'),
    group,
    run: () => onFolded(!isFolded),
  })
}
