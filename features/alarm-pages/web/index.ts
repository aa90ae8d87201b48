import { IconBellRinging } from '@tabler/icons-react'
import { READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillTab } from '../../../platform/web/slots/tab-slot.ts'
import { farmTabs } from '../../farm-page/web/slots-port.ts'
import { alarmsLink, farmAlarmsPath } from '../../fleet-views/web/alarms-view-port.ts'

const right = { product: 'MyFleet', flag: READ } as const

const ofFarm = fillTab(farmTabs, {
  id: 'alarms',
  order: 25,
  right,
  label: 'alarmPages.tab',
  path: farmAlarmsPath,
  title: 'alarmPages.titleOfFarm',
  holdsView: true,
  options: { address: 'farmAlarms' },
  // Offered only to who may.
  optionalCalls: [
    'acknowledgeAlarms',
    'commentAlarms',
    'shelveAlarms',
    'unshelveAlarms',
    'takeFromCause',
    'takeAlarmsOutOfService',
    'resetAlarms',
    'setCauseLimits',
  ],
  part: () => import('./screens/farm-alarms.tsx'),
})

/** Alarms of the fleet and of a farm: lists, the alarm that is open, actions, sound. */
export const feature: WebFeature = {
  name: 'alarm-pages',
  routes: [
    {
      path: '/MyFleet/Alarms',
      title: 'alarmPages.title',
      right,
      holdsView: true,
      screen: () => import('./screens/fleet-alarms.tsx'),
    },
    ofFarm.route,
  ],
  slots: [ofFarm],
  navigation: [
    {
      group: 'live',
      label: 'alarmPages.navigation',
      also: 'alarmPages.also',
      href: alarmsLink(),
      icon: IconBellRinging,
      right,
      order: 20,
      atThumb: true,
    },
  ],
  inFrame: () => import('./frame/alarm-watch.tsx'),
}
